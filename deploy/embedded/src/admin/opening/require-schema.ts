import type { InspectedDatabase } from '../../installation/inspect-databases.ts'
import { schemaProblems } from '../../installation/schema-problems.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Refuses databases with a schema older than this program, or newer and incompatible; changes nothing.
 * @throws OperatorError
 */
export async function requireSchema(databases: InspectedDatabase[]): Promise<void> {
  const problems = await schemaProblems(databases)
  if (problems.length === 0) return
  throw new OperatorError(
    'The databases do not fit this program. Start the platform of this version once, or run `npm run admin -- migrate`, ' +
      `which upgrade them, or use the program of their version; nothing was changed.\n${problems.map((line) => `  ${line}`).join('\n')}`,
  )
}
