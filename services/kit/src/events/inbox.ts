import type { Sql } from '../database/database.ts'
import { rememberTombstone } from './tombstone.ts'

/** One delivery of an event to a consumer group; its effect happens at most once over all deliveries. */
export interface Once {
  readonly group: string
  readonly eventId: string
  readonly topic: string
  readonly key: string
  /** State topic: events of a key after its tombstone have no effect. */
  readonly state?: boolean
  /** This delivery is the tombstone of its key. */
  readonly tombstone?: boolean
  /** A retried parked event does not wait behind itself. */
  readonly parked: boolean
  /** Set by `inTransaction`; kit refuses a handler that did not pass it on. */
  used: boolean
}

/** Earlier events of the same key are parked; this one must wait behind them. */
export class BehindParkedEvent extends Error {
  override readonly name = 'WaitsBehindParked'
}

/**
 * Records that an event takes effect. Must be the first statement of the transaction.
 * @returns false when it has already taken effect, or its key has ended
 * @throws BehindParkedEvent when an earlier event of its key is parked
 */
export async function claimInbox(sql: Sql, once: Once): Promise<boolean> {
  once.used = true
  const [row] = await sql.query<{ waiting: boolean; claimed: boolean; ended: boolean }>(
    `WITH parked AS (
       SELECT NOT $5::bool AND EXISTS (
         SELECT 1 FROM kit.parked_event WHERE consumer_group = $1 AND topic = $3 AND key = $4) AS waiting
     ), claimed AS (
       INSERT INTO kit.inbox (consumer_group, event_id) SELECT $1, $2 FROM parked WHERE NOT waiting
       ON CONFLICT DO NOTHING RETURNING 1
     )
     SELECT waiting, EXISTS (SELECT 1 FROM claimed) AS claimed,
       $6::bool AND EXISTS (SELECT 1 FROM kit.tombstone WHERE topic = $3 AND key = $4) AS ended FROM parked`,
    [once.group, once.eventId, once.topic, once.key, once.parked, once.state ?? false],
  )
  if (row?.waiting) throw new BehindParkedEvent(once.key)
  if (!row?.claimed) return false
  if (once.tombstone) await rememberTombstone(sql, once.topic, once.key)
  return once.tombstone === true || !row.ended
}
