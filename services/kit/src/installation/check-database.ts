import type { Database, Sql } from '../database/database.ts'
import {
  isBeingRestored,
  readInstallation,
  recordInstallation,
  recordProduction,
} from './installation-record.ts'
import { InstallationRefused } from './installation-refused.ts'

/** The installation of a process. */
export interface InstallationContext {
  /** Null when the operator sets none; then databases are not compared. */
  id: string | null
  production: boolean
}

/**
 * Refuses a database of another installation, an unfinished restore, and in production demo data. Changes nothing.
 * @param name of the database, for the message
 * @throws InstallationRefused
 */
export async function checkDatabase(
  database: Sql,
  name: string,
  { id, production }: InstallationContext,
): Promise<void> {
  if (await isBeingRestored(database))
    throw new InstallationRefused(restoreRefusal(`The database of ${name}`))
  const found = await readInstallation(database)
  if (id !== null && found.id !== null && found.id !== id)
    throw new InstallationRefused(
      `The database of ${name} belongs to installation ${found.id}, this process to ${id}. Correct its database URL or ` +
        'INSTALLATION_ID; where they are meant to belong together, run `npm run admin -- installation:adopt`.',
    )
  if (production && found.demo) throw new InstallationRefused(demoRefusal(`The database of ${name}`))
}

/** Records the installation id and production mode in a migrated, checked database. */
export async function claimDatabase(
  database: Database,
  { id, production }: InstallationContext,
): Promise<void> {
  const found = await readInstallation(database)
  if (id !== null && found.id === null) await recordInstallation(database, id)
  if (production && !found.production) await recordProduction(database)
}

/** @param what subject of the sentence */
export function restoreRefusal(what: string): string {
  return (
    `${what} is being restored, or a restore into it was cut off. Wait for its end, or run it again with the same backup: ` +
    'npm run admin -- restore <folder>'
  )
}

/** @param what subject of the sentence */
export function demoRefusal(what: string): string {
  return (
    `${what} holds demo data, whose accounts and passwords are known: production does not start with it. Start with an ` +
    'empty DATA_DIR and empty databases.'
  )
}
