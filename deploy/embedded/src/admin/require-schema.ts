import { SERVICES } from '@alcove/contracts'
import { checkMigrations } from '@alcove/kit/database/migrate'
import { MigrationRefusedError } from '@alcove/kit/database/migrations/plan-migrations'
import { type InspectedDatabase, withDatabase } from '../installation/inspect-databases.ts'
import { migrationsOf } from '../installation/upgrade-databases.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Refuses databases that are older than this program, or newer in a way that it cannot work with; changes nothing.
 * @throws OperatorError
 */
export async function requireSchema(databases: InspectedDatabase[]): Promise<void> {
  const problems: string[] = []
  for (const name of SERVICES) {
    const found = databases.find((one) => one.name === name)
    if (found) problems.push(...(await problemsOf(found, name)))
  }
  if (problems.length === 0) return
  throw new OperatorError(
    'The databases do not fit this program. Start the platform of this version once, which upgrades them, or use the ' +
      `program of their version; nothing was changed.\n${problems.map((line) => `  ${line}`).join('\n')}`,
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
