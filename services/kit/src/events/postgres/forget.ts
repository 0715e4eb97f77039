import type { Sql } from '../../database/database.ts'
import { computePartition } from './append.ts'

/** Deletes the messages of a key; keeps a state topic's tombstone, so that a replay ends with it. */
export async function forgetKey(sql: Sql, topics: readonly string[], key: string): Promise<void> {
  await sql.query(
    `DELETE FROM event_log WHERE topic = ANY($1) AND partition = $2 AND key = $3 AND value <> '' RETURNING 1`,
    [topics, computePartition(key), key],
  )
}
