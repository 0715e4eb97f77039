import type { Sql } from '../database/database.ts'
import { rememberTombstone } from './tombstone.ts'

/** One delivery of one event to one consumer group: its effect may happen once, however often it arrives. */
export interface Once {
  readonly group: string
  readonly eventId: string
  readonly topic: string
  readonly key: string
  /** The topic carries state: what comes for a key after its tombstone has no effect. */
  readonly state?: boolean
  /** It is the tombstone of its key. */
  readonly tombstone?: boolean
  /** A retry of a parked event does not wait behind itself. */
  readonly parked: boolean
  /** Set by `inTransaction`: kit refuses a handler that forgot to pass it on. */
  used: boolean
}

/** Earlier events of the same key have failed and wait; this one must wait behind them. */
export class BehindParkedEvent extends Error {
  override readonly name = 'WaitsBehindParked'
}

/**
 * Notes that an event takes effect now. Must be the first statement of the transaction.
 * @returns false when it has taken effect before, or its key has ended
 * @throws WaitsBehindParked when an earlier event of its key is parked
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
