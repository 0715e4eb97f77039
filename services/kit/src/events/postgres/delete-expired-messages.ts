import type { Sql } from '../../database/database.ts'
import { deleteAll } from '../../database/delete-all.ts'
import { ABSENCE_MAX_DAYS } from './count-absence.ts'

const RETENTION_DAYS = 30

/**
 * Deletes messages that no group needs: on ordinary topics those past retention that every group has handled, of those that
 * were present lately, and on state topics those replaced by a newer message of the key.
 * @returns the number of deleted messages
 */
export async function deleteExpiredMessages(sql: Sql): Promise<number> {
  const expired = await deleteAll(
    sql,
    'event_log',
    `SELECT l.ctid FROM event_log l JOIN event_partition p USING (topic, partition)
     LEFT JOIN (
       SELECT topic, partition, min(position) AS position FROM event_offset LEFT JOIN event_reader USING (consumer_group, topic)
       WHERE coalesce(absent_days, 0) < $2 GROUP BY topic, partition
     ) AS handled USING (topic, partition)
     WHERE NOT p.compacted AND l.appended_at < now() - make_interval(days => $1)
       AND l.position <= coalesce(handled.position, l.position)`,
    [RETENTION_DAYS, ABSENCE_MAX_DAYS],
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
