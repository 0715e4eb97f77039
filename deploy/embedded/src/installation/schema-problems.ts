import { SERVICES } from '@alcove/contracts'
import { checkMigrations } from '@alcove/kit/database/migrate'
import { MigrationRefusedError } from '@alcove/kit/database/migrations/plan-migrations'
import { MIGRATE_FIRST } from '@alcove/kit/database/require-migrated'
import { type InspectedDatabase, withDatabase } from './inspect-databases.ts'
import { migrationsOf } from './upgrade-databases.ts'

/** Lists databases that are missing, older than this program, or newer and incompatible, one line each. */
export async function schemaProblems(databases: InspectedDatabase[]): Promise<string[]> {
  const problems: string[] = []
  for (const name of SERVICES) {
    const found = databases.find((one) => one.name === name)
    if (found) problems.push(...(await problemsOf(found, name)))
  }
  return problems
}

/**
 * Checks the schemas for a start that may not migrate; changes nothing.
 * @throws MigrationRefusedError
 */
export async function requireMigratedDatabases(databases: InspectedDatabase[]): Promise<void> {
  const problems = await schemaProblems(databases)
  if (problems.length === 0) return
  throw new MigrationRefusedError(
    `The databases do not fit this program. ${MIGRATE_FIRST}\n${problems.map((line) => `  ${line}`).join('\n')}`,
  )
}

async function problemsOf(found: InspectedDatabase, name: (typeof SERVICES)[number]): Promise<string[]> {
  if (!found.exists) return [`${name}: ${found.target} does not exist`]
  try {
    const { pending } = await withDatabase(found.url, (database) =>
      checkMigrations(database, migrationsOf(name)),
    )
    if (pending.length === 0) return []
    return [`${name}: older, without ${pending.map((one) => one.migration.name).join(', ')}`]
  } catch (error) {
    if (!(error instanceof MigrationRefusedError)) throw error
    return [`${name}: ${error.message}`]
  }
}
