import type { Database } from '../database/database.ts'
import { DeadLetterMissing, OPEN } from './dead-letters.ts'

/**
 * Returns dead letters to their group as fresh parked events, which its retry loop takes within seconds. The inbox
 * skips effects that already happened.
 * @param ids of dead letters; undefined for all open ones
 * @returns the number of returned dead letters
 * @throws DeadLetterMissing when one of them is not open; then none is returned
 */
export function replayDeadLetters(database: Database, ids?: readonly string[]): Promise<number> {
  return database.transaction(async (sql) => {
    const taken = await sql.query<{ id: string }>(
      `UPDATE kit.dead_letter SET replayed_at = now()
       WHERE ${OPEN} AND ($1::bigint[] IS NULL OR id = ANY($1)) RETURNING id`,
      [ids ?? null],
    )
    const found = new Set(taken.map((row) => row.id))
    const missing = (ids ?? []).filter((id) => !found.has(id))
    if (missing.length > 0) throw new DeadLetterMissing(missing)
    await sql.query(
      `INSERT INTO kit.parked_event (consumer_group, topic, key, value, headers, attempts, next_attempt_at, last_error)
       SELECT consumer_group, topic, key, value, headers, 0, now(), 'replayed by an operator'
       FROM kit.dead_letter WHERE id = ANY($1::bigint[]) ORDER BY id`,
      [[...found]],
    )
    return found.size
  })
}
