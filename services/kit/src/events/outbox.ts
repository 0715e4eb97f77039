import type { Sql } from '../database/database.ts'
import type { Message } from './transport.ts'

/**
 * Writes messages to the outbox of the transaction in hand. A lock on each key, held until commit, makes the order
 * of ids per key the order of commits; taking the locks sorted keeps two transactions from waiting on each other.
 */
export async function writeOutbox(sql: Sql, messages: Message[]): Promise<void> {
  const keys = [...new Set(messages.map((one) => `${one.topic}/${one.key}`))].sort()
  for (const key of keys)
    await sql.query('SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  await sql.query(
    `INSERT INTO kit.outbox (topic, key, value, headers)
     SELECT topic, key, value, headers::jsonb
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS m (topic, key, value, headers, ord)
     ORDER BY ord RETURNING 1`,
    [
      messages.map((one) => one.topic),
      messages.map((one) => one.key),
      messages.map((one) => one.value),
      messages.map((one) => JSON.stringify(one.headers)),
    ],
  )
}

export async function countUnpublished(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM kit.outbox WHERE published_at IS NULL',
  )
  return row?.n ?? 0
}
