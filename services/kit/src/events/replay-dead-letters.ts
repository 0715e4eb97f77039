import type { Database } from '../database/database.ts'
import { DeadLetterMissing, OPEN } from './dead-letters.ts'

/**
 * Hands dead letters back to the group that gave them up, as fresh as on the first day; its retry loop takes them
 * within seconds. What was done for an event already is not done again: the inbox remembers.
 * @param ids of dead letters; undefined means all that are open
 * @returns how many were handed back
 * @throws DeadLetterMissing when one of them is not open; nothing is handed back then
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
