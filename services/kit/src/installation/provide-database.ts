import { type Database, openDatabase } from '../database/database.ts'
import { databaseExists, ensureDatabase } from '../database/ensure-database.ts'
import { requireEventLog } from '../events/postgres/prepare-log.ts'
import type { Logger } from '../log/logger.ts'
import { checkDatabase, claimDatabase, type InstallationContext } from './check-database.ts'
import { InstallationRefused } from './installation-refused.ts'

interface Rights {
  /** True when the process creates databases and tables. */
  migrates: boolean
}

/**
 * Prepares the database of a process. With an installation id the database must exist, because a missing one means a
 * wrong URL; otherwise it is created if the role may and the process migrates.
 * @throws InstallationRefused
 */
export async function provideDatabase(
  url: string,
  name: string,
  installation: InstallationContext,
  { migrates }: Rights,
): Promise<void> {
  if (installation.id === null && migrates) return ensureDatabase(url)
  if (await databaseExists(url)) return
  const { host, pathname } = new URL(url)
  throw new InstallationRefused(
    `The database of ${name} (${host}${pathname}) does not exist. With INSTALLATION_ID set or MIGRATE=never, a service creates none: correct ` +
      'its URL, or create the database where the service is new to the installation.',
  )
}

/** Checks the event log against the installation; services check their own databases at start. */
export async function claimEventLog(
  url: string,
  installation: InstallationContext,
  log: Logger,
  { migrates }: Rights,
): Promise<void> {
  const database: Database = openDatabase(url, 'events', log, { poolSize: 1 })
  try {
    await checkDatabase(database, 'events', installation)
    if (!migrates) await requireEventLog(database)
    // Note: only the services' databases record production; this one has no column for it.
    await claimDatabase(database, { ...installation, production: false })
  } finally {
    await database.close()
  }
}
