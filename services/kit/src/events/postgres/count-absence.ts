import type { Sql } from '../../database/database.ts'

/** Days for which a group may be absent before what it has not read is deleted; days on which no process runs do not count. */
export const ABSENCE_MAX_DAYS = 90
/** Operators are warned from this day on. */
const WARN_FROM_DAYS = 60

const TODAY = "(now() AT TIME ZONE 'UTC')::date"

/** A group that nothing has read for, and the topics of which messages wait for it. */
export interface Absence {
  group: string
  topics: string[]
  absentDays: number
}

/** Records that members of these groups are here to read their topics. */
export async function markPresent(
  sql: Sql,
  readers: Iterable<{ group: string; topics: Iterable<string> }>,
): Promise<void> {
  const pairs = [...readers].flatMap(({ group, topics }) => [...topics].map((topic) => ({ group, topic })))
  await sql.query(
    `INSERT INTO event_reader (consumer_group, topic)
     SELECT DISTINCT consumer_group, topic FROM unnest($1::text[], $2::text[]) AS r (consumer_group, topic)
     ORDER BY consumer_group, topic
     ON CONFLICT (consumer_group, topic) DO UPDATE SET absent_days = 0, counted_on = excluded.counted_on
     WHERE event_reader.absent_days > 0 OR event_reader.counted_on < excluded.counted_on
     RETURNING 1`,
    [pairs.map(({ group }) => group), pairs.map(({ topic }) => topic)],
  )
}

/**
 * Adds today to the absence of every group, once a day; who is present takes it back. Locks in the order of `markPresent`.
 * @returns groups whose unread messages will soon be deleted, and on the last day those whose are
 */
export async function countAbsence(sql: Sql): Promise<Absence[]> {
  await sql.query(
    `INSERT INTO event_reader (consumer_group, topic) SELECT DISTINCT consumer_group, topic FROM event_offset
     ORDER BY consumer_group, topic ON CONFLICT DO NOTHING RETURNING 1`,
  )
  return sql.query<Absence>(
    `WITH due AS MATERIALIZED (
       SELECT consumer_group, topic FROM event_reader WHERE counted_on < ${TODAY}
       ORDER BY consumer_group, topic FOR UPDATE
     ), counted AS (
       UPDATE event_reader r SET absent_days = r.absent_days + 1, counted_on = ${TODAY}
       FROM due WHERE (r.consumer_group, r.topic) = (due.consumer_group, due.topic)
       RETURNING r.consumer_group, r.topic, r.absent_days
     )
     SELECT consumer_group AS "group", absent_days AS "absentDays", array_agg(DISTINCT topic ORDER BY topic) AS topics
     FROM counted JOIN event_offset o USING (consumer_group, topic) JOIN event_partition p USING (topic, partition)
     WHERE absent_days BETWEEN $1 AND $2 AND p.head > o.position AND NOT p.compacted
     GROUP BY consumer_group, absent_days ORDER BY consumer_group`,
    [WARN_FROM_DAYS, ABSENCE_MAX_DAYS],
  )
}
