import { stat } from 'node:fs/promises'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import type { InstalledDatabases } from '../backup/open-snapshots.ts'
import type { PlatformConfig } from '../config.ts'
import { findStoreProblem, identify, type Places } from '../installation/claim-installation.ts'
import { type InspectedDatabase, inspectDatabases, withDatabase } from '../installation/inspect-databases.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import { hasCluster } from '../postgres/cluster.ts'
import { noInstallation } from './opening/require-installation.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Returns the id of the installation to back up; null for one that may predate installation ids, which must be backed up
 * before its upgrade. `requireOneInstallation` makes the final check.
 * @throws OperatorError when there is none
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
 * Checks, like a start, that data folder, object store and all databases belong to one installation. Changes nothing.
 * @param id of the installation; null for one from before installation ids
 * @returns its databases; with a broker there may be no event log
 * @throws OperatorError, InstallationRefused
 */
export async function requireOneInstallation(
  places: Places,
  id: string | null,
  { INSTALLATION_ID, EVENT_TRANSPORT }: Pick<PlatformConfig, 'INSTALLATION_ID' | 'EVENT_TRANSPORT'>,
): Promise<InstalledDatabases> {
  const all = await inspectDatabases(places.databases)
  await identify(places, all, INSTALLATION_ID ?? null)
  const isUnused = ({ name, ...one }: InspectedDatabase) =>
    name === 'events' && EVENT_TRANSPORT === 'kafka' && one.id === null
  const found = all.filter((one) => !isUnused(one))
  if (id === null) await requireOlderInstallation(places.dataDir, found)
  else requireIdEverywhere(id, found)
  const problem = await findStoreProblem(places, found, id)
  if (problem !== null) throw new InstallationRefused(problem)
  const { events, ...services } = places.databases
  return all.some((one) => one.name === 'events' && one.exists) ? { ...services, events } : services
}

/**
 * Accepts only the databases of an installation from before installation ids: all exist, each service has its tables, and
 * none has a recorded id.
 * @throws OperatorError, InstallationRefused
 */
async function requireOlderInstallation(dataDir: string, found: InspectedDatabase[]): Promise<void> {
  for (const database of found)
    if (!(await holdsOurTables(database)))
      throw new OperatorError(
        `${noInstallation(dataDir)} The database of ${database.name} (${database.target}) is not there, or has no tables of ours; ` +
          'where the platform is starting for the first time, try again once it is ready.',
      )
}

/** A database without an id is either foreign, or empty or moved since, and not used by the services. */
function requireIdEverywhere(id: string, found: InspectedDatabase[]): void {
  const strangers = found.filter((one) => one.id === null)
  if (strangers.length === 0) return
  const lines = strangers.map(
    ({ name, target, exists, empty }) =>
      `\n  the database of ${name} (${target}) ${!exists ? 'does not exist' : empty ? 'belongs to no installation: it is empty' : 'belongs to no installation'}`,
  )
  throw new OperatorError(
    `These are not databases of installation ${id}. Correct DATABASE_URL; nothing was written.${lines.join('')}`,
  )
}

async function holdsOurTables({ name, exists, url }: InspectedDatabase): Promise<boolean> {
  // Note: the event log has no tables when events travel over Kafka.
  if (!exists || name === 'events') return exists
  const [row] = await withDatabase(url, (database) =>
    database.query<{ migrated: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS migrated"),
  )
  return row?.migrated === true
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true
}
