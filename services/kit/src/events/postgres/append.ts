import { createHash } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import type { Message } from '../transport.ts'
import { PARTITIONS } from './schema.ts'

/** Maps a key to its partition; stable on every machine. */
export function computePartition(key: string): number {
  return createHash('md5').update(key).digest().readUInt32BE(0) % PARTITIONS
}

/**
 * Appends in one statement. Locks partitions in a fixed order, so that publishers never deadlock and positions follow
 * commit order.
 */
const APPEND = `
WITH incoming AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
    WITH ORDINALITY AS m (topic, partition, key, value, headers, ord)
), locked AS MATERIALIZED (
  SELECT p.topic, p.partition FROM event_partition p
  WHERE (p.topic, p.partition) IN (SELECT topic, partition FROM incoming)
  ORDER BY p.topic, p.partition FOR UPDATE
), raised AS (
  UPDATE event_partition p SET head = p.head + c.n
  FROM (SELECT topic, partition, count(*) AS n FROM incoming JOIN locked USING (topic, partition) GROUP BY 1, 2) c
  WHERE p.topic = c.topic AND p.partition = c.partition
  RETURNING p.topic, p.partition, p.head - c.n AS base
)
INSERT INTO event_log (topic, partition, position, key, value, headers)
SELECT i.topic, i.partition, r.base + row_number() OVER (PARTITION BY i.topic, i.partition ORDER BY i.ord),
       i.key, i.value, i.headers::jsonb
FROM incoming i JOIN raised r USING (topic, partition)
RETURNING position`

/** @throws when a topic does not exist, so that no message is lost silently */
export async function append(sql: Sql, messages: Message[]): Promise<void> {
  const rows = await sql.query(APPEND, [
    messages.map((message) => message.topic),
    messages.map((message) => computePartition(message.key)),
    messages.map((message) => message.key),
    messages.map((message) => message.value),
    messages.map((message) => JSON.stringify(message.headers)),
  ])
  if (rows.length !== messages.length) {
    throw new Error(
      `Unknown topic among ${[...new Set(messages.map((message) => message.topic))].join(', ')}`,
    )
  }
}
