import type { Sql } from '../../database/database.ts'
import { deleteAll } from '../../database/delete-all.ts'

const RETENTION_DAYS = 30

/**
 * Deletes messages that no group needs: on ordinary topics those past retention that every group has handled, on
 * state topics those replaced by a newer message of the key.
 * @returns the number of deleted messages
 */
export async function deleteExpiredMessages(sql: Sql): Promise<number> {
  const expired = await deleteAll(
    sql,
    'event_log',
    `SELECT l.ctid FROM event_log l JOIN event_partition p USING (topic, partition)
     WHERE NOT p.compacted AND l.appended_at < now() - make_interval(days => $1)
       AND l.position <= (SELECT coalesce(min(o.position), 0) FROM event_offset o
                          WHERE o.topic = l.topic AND o.partition = l.partition)`,
    [RETENTION_DAYS],
  )
  const replaced = await deleteAll(
    sql,
    'event_log',
    `SELECT id FROM (
       SELECT l.ctid AS id, lead(l.position) OVER (PARTITION BY topic, partition, l.key ORDER BY l.position) AS newer
       FROM event_log l JOIN event_partition p USING (topic, partition) WHERE p.compacted) AS state
     WHERE newer IS NOT NULL`,
  )
  return expired + replaced
}
