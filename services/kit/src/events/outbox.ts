import type { Sql } from '../database/database.ts'
import type { Message } from './transport.ts'

/**
 * Writes messages to the outbox in the current transaction. Locks each key until commit, so that ids of a key follow
 * the order of commits; takes the locks sorted to avoid deadlocks.
 */
export async function writeOutbox(sql: Sql, messages: Message[]): Promise<void> {
  const keys = [...new Set(messages.map((message) => `${message.topic}/${message.key}`))].sort()
  await sql.query(
    'SELECT 1 FROM unnest($1::text[]) AS key, LATERAL pg_advisory_xact_lock(hashtextextended(key, 0))',
    [keys],
  )
  await sql.query(
    `INSERT INTO kit.outbox (topic, key, value, headers)
     SELECT topic, key, value, headers::jsonb
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS m (topic, key, value, headers, ord)
     ORDER BY ord RETURNING 1`,
    [
      messages.map((message) => message.topic),
      messages.map((message) => message.key),
      messages.map((message) => message.value),
      messages.map((message) => JSON.stringify(message.headers)),
    ],
  )
}

export async function countUnpublished(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM kit.outbox WHERE published_at IS NULL',
  )
  return row?.n ?? 0
}
