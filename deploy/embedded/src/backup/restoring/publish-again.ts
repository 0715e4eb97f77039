import type { Sql } from '@alcove/kit/database/database'

/**
 * Marks every event in the outbox as unpublished, because the backup lacks the broker's events; consumers that have handled
 * an event recognise its id.
 */
export async function publishAgain(sql: Sql): Promise<void> {
  await sql.query('UPDATE kit.outbox SET published_at = NULL WHERE published_at IS NOT NULL')
}
