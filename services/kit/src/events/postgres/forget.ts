import type { Sql } from '../../database/database.ts'
import { partitionOf } from './append.ts'

/** Deletes the messages of a key; the tombstone of a state topic stays, so that a replay ends with it. */
export async function forgetKey(sql: Sql, topics: readonly string[], key: string): Promise<void> {
  await sql.query(
    `DELETE FROM event_log WHERE topic = ANY($1) AND partition = $2 AND key = $3 AND value <> '' RETURNING 1`,
    [topics, partitionOf(key), key],
  )
}
