import type { Database, Sql } from '../database/database.ts'

/** An event that a service gave up on. */
export interface DeadLetter {
  id: string
  group: string
  topic: string
  key: string
  reason: string
  attempts: number
  diedAt: Date
}

const LIST_MAX = 200

/** Those that nobody has replayed yet, oldest first. */
export function listDeadLetters(database: Sql): Promise<DeadLetter[]> {
  return database.query<DeadLetter>(
    `SELECT id, consumer_group AS "group", topic, key, reason, attempts, died_at AS "diedAt"
     FROM kit.dead_letter WHERE replayed_at IS NULL ORDER BY id LIMIT $1`,
    [LIST_MAX],
  )
}

/**
 * Hands dead letters back to the group that gave them up, as fresh as on the first day; its retry loop takes them
 * within seconds. What was done for an event already is not done again: the inbox remembers.
 * @param ids of dead letters; undefined means all
 * @returns how many were handed back
 */
export function replayDeadLetters(database: Database, ids?: string[]): Promise<number> {
  return database.transaction(async (sql) => {
    const taken = await sql.query<{ id: string }>(
      `UPDATE kit.dead_letter SET replayed_at = now()
       WHERE replayed_at IS NULL AND ($1::bigint[] IS NULL OR id = ANY($1)) RETURNING id`,
      [ids ?? null],
    )
    await sql.query(
      `INSERT INTO kit.parked_event (consumer_group, topic, key, value, headers, attempts, next_attempt_at, last_error)
       SELECT consumer_group, topic, key, value, headers, 0, now(), 'replayed by an operator'
       FROM kit.dead_letter WHERE id = ANY($1::bigint[]) ORDER BY id`,
      [taken.map((row) => row.id)],
    )
    return taken.length
  })
}
