import type { Sql } from '@alcove/kit/database/database'

/**
 * Marks every event that the outbox still has as unpublished. What the broker had when the backup was taken is not in it;
 * who has handled an event before knows it by its id.
 */
export async function publishAgain(sql: Sql): Promise<void> {
  await sql.query('UPDATE kit.outbox SET published_at = NULL WHERE published_at IS NOT NULL')
}
