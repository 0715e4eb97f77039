import { stat } from 'node:fs/promises'
import type { PlatformConfig } from '../config.ts'
import { identify, type Places } from '../installation/claim-installation.ts'
import { type InspectedDatabase, inspectDatabases, withDatabase } from '../installation/inspect-databases.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import { hasCluster } from '../postgres/cluster.ts'
import { OperatorError } from './operator-error.ts'
import { noInstallation } from './require-installation.ts'

/**
 * The id of the installation that is to be backed up; null where there may be one from before installation ids, which a
 * backup has to be made of before it is upgraded: `requireOlderInstallation` has the last word on it.
 * @throws OperatorError where there is none
 */
export async function requireBackupSource(
  dataDir: string,
  { INSTALLATION_ID, DATABASE_URL }: Pick<PlatformConfig, 'INSTALLATION_ID' | 'DATABASE_URL'>,
): Promise<string | null> {
  const id = (await readInstallationId(dataDir)) ?? INSTALLATION_ID
  if (id !== undefined) return id
  const isThere = DATABASE_URL === undefined ? await hasCluster(dataDir) : await isFolder(dataDir)
  if (!isThere) throw new OperatorError(noInstallation(dataDir))
  return null
}

/**
 * Refuses databases that are not those of an installation from before installation ids: all are there, each service has its
 * tables, and no id is recorded anywhere.
 * @throws OperatorError, InstallationRefused
 */
export async function requireOlderInstallation(places: Places): Promise<void> {
  const found = await inspectDatabases(places.databases)
  await identify(places, found, null)
  for (const database of found)
    if (!(await holdsOurTables(database)))
      throw new OperatorError(
        `${noInstallation(places.dataDir)} The database of ${database.name} (${database.target}) is not there, or has no tables of ours; ` +
          'where the platform is starting for the first time, try again once it is ready.',
      )
}

async function holdsOurTables({ name, exists, url }: InspectedDatabase): Promise<boolean> {
  // Note: the event log has no tables where events travel over Kafka.
  if (!exists || name === 'events') return exists
  const [row] = await withDatabase(url, (database) =>
    database.query<{ migrated: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS migrated"),
  )
  return row?.migrated === true
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true
}
