import type { Database } from '../database/database.ts'
import { DeadLetterMissing, OPEN } from './dead-letters.ts'

interface Dismissal {
  /** The person who decided, as entered by the operator. */
  by: string
  reason: string
}

/**
 * Dismisses dead letters: they are no longer listed or counted, but kept with author, time and reason.
 * @throws DeadLetterMissing when one of them is not open; then none is dismissed
 */
export function dismissDeadLetters(
  database: Database,
  ids: readonly string[],
  { by, reason }: Dismissal,
): Promise<void> {
  return database.transaction(async (sql) => {
    const taken = await sql.query<{ id: string }>(
      `UPDATE kit.dead_letter SET dismissed_at = now(), dismissed_by = $2, dismissal_reason = $3
       WHERE ${OPEN} AND id = ANY($1::bigint[]) RETURNING id`,
      [ids, by, reason],
    )
    const found = new Set(taken.map((row) => row.id))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) throw new DeadLetterMissing(missing)
  })
}
