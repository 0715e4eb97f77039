import { recordDemo } from '@alcove/kit/installation/installation-record'
import { runTogether } from '@alcove/kit/service/run-all'
import { withDatabase } from '../installation/inspect-databases.ts'
import type { Installation } from '../installation/open-installation.ts'

/** Marker file in the data folder of a complete demo. */
export const DEMO_READY = 'demo-ready'

/** Marks every database before it gets demo data: production refuses them from then on, whatever is deleted later. */
export function markDemo(databases: Installation['databases']): Promise<void> {
  return runTogether(Object.values(databases).map((url) => withDatabase(url, recordDemo)))
}
