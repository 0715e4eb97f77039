import type { Sql } from './database.ts'
import { checkMigrations } from './migrate.ts'
import { MigrationRefusedError } from './migrations/plan-migrations.ts'

/** Instruction to the operator of a process that may not migrate. */
export const MIGRATE_FIRST =
  'This process migrates nothing (MIGRATE=never). Run `npm run admin -- migrate` of this version with a role that owns the ' +
  'databases, then start again.'

/**
 * Checks a database for a process that may not migrate; changes nothing.
 * @param name of the database, for the message
 * @throws MigrationRefusedError when migrations are missing, or the database does not fit this program
 */
export async function requireMigrated(sql: Sql, name: string, folder: URL): Promise<void> {
  const { pending } = await checkMigrations(sql, folder)
  if (pending.length === 0) return
  const missing = pending.map((entry) => entry.migration.name).join(', ')
  throw new MigrationRefusedError(
    `The database of ${name} is behind this program: it lacks ${missing}. ${MIGRATE_FIRST}`,
  )
}
