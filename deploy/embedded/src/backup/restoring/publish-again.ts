import type { Database } from '@alcove/kit/database/database'

/**
 * Marks every event in the outbox as unpublished, because the backup lacks the broker's events; consumers that have handled
 * an event recognise its id. Without the pool's time limit: the whole outbox changes.
 */
export async function publishAgain(database: Pick<Database, 'session'>): Promise<void> {
  await database.session((sql) =>
    sql.query('UPDATE kit.outbox SET published_at = NULL WHERE published_at IS NOT NULL'),
  )
}
