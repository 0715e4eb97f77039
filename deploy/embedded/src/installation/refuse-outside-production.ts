import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import type { InspectedDatabase } from './inspect-databases.ts'

/**
 * Refuses a production installation started without its settings, which would add demo accounts and simulate providers and
 * payments.
 * @throws InstallationRefused
 */
export function refuseOutsideProduction(databases: InspectedDatabase[]): void {
  const served = databases.find(({ production }) => production)
  if (served)
    throw new InstallationRefused(
      `The database of ${served.name} (${served.target}) has served in production, and NODE_ENV is not production. Load the ` +
        'settings of this installation before it is started. For a look at a restored copy, set DEMO_DATA=off.',
    )
}
