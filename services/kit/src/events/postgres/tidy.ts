import type { Sql } from '../../database/database.ts'

const RETENTION_DAYS = 30
const CHUNK = 10_000

/**
 * Drops what no group needs any more: of ordinary topics, messages past retention that every group has done;
 * of state topics, messages that a newer one of the same key has replaced.
 * @returns how many messages went
 */
export async function tidyLog(sql: Sql): Promise<number> {
  const expired = await sql.query(
    `DELETE FROM event_log WHERE ctid IN (
       SELECT l.ctid FROM event_log l JOIN event_partition p USING (topic, partition)
       WHERE NOT p.compacted AND l.appended_at < now() - make_interval(days => $1)
         AND l.position <= (SELECT coalesce(min(o.position), 0) FROM event_offset o
                            WHERE o.topic = l.topic AND o.partition = l.partition)
       LIMIT $2) RETURNING 1`,
    [RETENTION_DAYS, CHUNK],
  )
  const replaced = await sql.query(
    `DELETE FROM event_log WHERE ctid IN (
       SELECT l.ctid FROM event_log l JOIN event_partition p USING (topic, partition)
       WHERE p.compacted AND EXISTS (
         SELECT 1 FROM event_log n WHERE n.topic = l.topic AND n.partition = l.partition AND n.key = l.key
           AND n.position > l.position)
       LIMIT $1) RETURNING 1`,
    [CHUNK],
  )
  return expired.length + replaced.length
}
