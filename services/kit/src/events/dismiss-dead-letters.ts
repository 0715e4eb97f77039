import type { Database } from '../database/database.ts'
import { DeadLetterMissing, OPEN } from './dead-letters.ts'

interface Dismissal {
  /** Who decided, as the operator gives it. */
  by: string
  reason: string
}

/**
 * Leaves dead letters for good: they are listed and counted no more, and kept with who decided, when and why.
 * @throws DeadLetterMissing when one of them is not open; nothing is dismissed then
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
