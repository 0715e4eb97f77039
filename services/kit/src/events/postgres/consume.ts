import type { Database, Sql } from '../../database/database.ts'
import type { Message } from '../transport.ts'

const BATCH = 100

interface Claim {
  topic: string
  partition: number
  position: string
  /** Head of the partition, read before its messages; later messages are above it. */
  head: string
}

type Row = Message & { position: string }

/**
 * The result of one poll: nothing to do, remaining work locked by other members, messages handled, or a handler
 * failed.
 */
export type Outcome = 'idle' | 'elsewhere' | 'progress' | 'failed'

/**
 * Locks one partition with new messages for the group and handles them in order. The lock on the offset's row is the
 * membership: it excludes other members, and PostgreSQL frees it when a member dies.
 */
export function consumeOnce(
  database: Database,
  group: string,
  topics: string[],
  onMessage: (message: Message) => Promise<void>,
  stopping: () => boolean,
): Promise<Outcome> {
  return database.transaction(async (sql) => {
    const claim = await claimPartition(sql, group, topics)
    if (!claim) return (await isBehind(sql, group, topics)) ? 'elsewhere' : 'idle'
    const rows = await sql.query<Row>(
      `SELECT position, topic, key, value, headers FROM event_log
       WHERE topic = $1 AND partition = $2 AND position > $3 ORDER BY position LIMIT ${BATCH}`,
      [claim.topic, claim.partition, claim.position],
    )
    // Note: expiry and compaction leave gaps; when nothing is left above the offset, it moves to the head.
    let done = rows.length === 0 ? claim.head : claim.position
    let failed = false
    for (const { position, ...message } of rows) {
      if (stopping()) break
      try {
        await onMessage(message)
        done = position
      } catch {
        failed = true
        break
      }
    }
    // Note: commits without waiting for the disk; an offset lost in a power cut only repeats deliveries, which the
    // inbox skips.
    await sql.query(
      `UPDATE event_offset SET served_at = clock_timestamp(), position = $4
       WHERE consumer_group = $1 AND topic = $2 AND partition = $3
       RETURNING set_config('synchronous_commit', 'off', true)`,
      [group, claim.topic, claim.partition, done],
    )
    return failed ? 'failed' : 'progress'
  })
}

async function claimPartition(sql: Sql, group: string, topics: string[]): Promise<Claim | undefined> {
  const claims = await sql.query<Claim>(
    `SELECT o.topic, o.partition, o.position, p.head FROM event_offset o
     JOIN event_partition p USING (topic, partition)
     WHERE o.consumer_group = $1 AND o.topic = ANY($2) AND p.head > o.position
     ORDER BY o.served_at LIMIT 1 FOR UPDATE OF o SKIP LOCKED`,
    [group, topics],
  )
  return claims[0]
}

async function isBehind(sql: Sql, group: string, topics: string[]): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 AS one FROM event_offset o JOIN event_partition p USING (topic, partition)
     WHERE o.consumer_group = $1 AND o.topic = ANY($2) AND p.head > o.position LIMIT 1`,
    [group, topics],
  )
  return rows.length > 0
}

/** Finds groups with new messages, also in partitions that another member is reading. */
export async function findBehind(sql: Sql, groups: string[]): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT DISTINCT o.consumer_group AS name FROM event_offset o JOIN event_partition p USING (topic, partition)
     WHERE o.consumer_group = ANY($1) AND p.head > o.position`,
    [groups],
  )
  return rows.map((row) => row.name)
}
