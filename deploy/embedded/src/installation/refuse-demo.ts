import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseDemoStaff } from '@alcove/identity/admin/actions/refuse-demo-staff'
import { demoRefusal } from '@alcove/kit/installation/check-database'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { DEMO_READY } from '../demo/mark-demo.ts'
import { type InspectedDatabase, withDatabase } from './inspect-databases.ts'

/**
 * Refuses an installation that ever had a demo, by its marker or by a staff account whose password every demo start prints.
 * @throws InstallationRefused
 */
export async function refuseDemo(dataDir: string, databases: InspectedDatabase[]): Promise<void> {
  for (const { name, target, demo } of databases)
    if (demo) throw new InstallationRefused(demoRefusal(`The database of ${name} (${target})`))
  const identity = databases.find(({ name, exists }) => name === 'identity' && exists)
  if (identity)
    await withDatabase(identity.url, (database) => refuseDemoStaff(database, { production: true }))
  if (await stat(join(dataDir, DEMO_READY)).catch(() => null))
    throw new InstallationRefused(demoRefusal(`The data folder ${dataDir}`))
}
