import { type Database, openDatabase } from '@alcove/kit/database/database'
import { WAKE_CHANNEL } from '@alcove/kit/events/postgres/schema'
import { WakeListener } from '@alcove/kit/events/postgres/wake'
import { uuidV7 } from '@alcove/kit/ids'
import { eventually } from '@alcove/kit/testing/eventually'
import { steadyLoad } from '../harness/steady-load.ts'
import { commitTimes, latencies } from './commit-times.ts'
import type { EventDatabases } from './event-cluster.ts'
import { silent } from './service-deps.ts'
import { EVENTS, PER_SECOND, type Round } from './service-round.ts'

/**
 * The minimum of any design on PostgreSQL: a row, a NOTIFY after its commit, and a listener that writes the effect. No
 * outbox, relay, log, inbox, poison event or kill.
 */
export async function bareRound(
  { bare }: Pick<EventDatabases, 'bare'>,
  { signal }: { signal: AbortSignal },
): Promise<Round> {
  signal.throwIfAborted()
  await using cleanUps = new AsyncDisposableStack()
  const database = openDatabase(bare, 'bench', silent)
  cleanUps.defer(() => database.close())
  await database.query('DROP TABLE IF EXISTS change, effect')
  await database.query('CREATE TABLE change (content_id uuid PRIMARY KEY)')
  await database.query('CREATE TABLE effect (content_id uuid NOT NULL)')
  const ids: string[] = []
  const pending = new Set<string>()
  const listener = new WakeListener(bare, silent, () => takeAll(database, pending))
  await listener.start()
  cleanUps.defer(() => listener.stop())
  await steadyLoad({ count: EVENTS, perSecond: PER_SECOND, signal }, async () => {
    const id = uuidV7()
    await database.query('INSERT INTO change (content_id) VALUES ($1::uuid)', [id])
    ids.push(id)
    pending.add(id)
    await database.query(`SELECT pg_notify('${WAKE_CHANNEL}', '')`)
  })
  await eventually(async () => (await commitTimes(database, 'effect')).size === ids.length)
  const [changes, effects] = [await commitTimes(database, 'change'), await commitTimes(database, 'effect')]
  return { latencies: latencies(ids, changes, effects), whileReplaced: [] }
}

/** Runs each in its own transaction, like a consumer. A failed one is reported as missing at the end of the round. */
function takeAll(database: Database, pending: Set<string>): void {
  for (const id of pending) {
    pending.delete(id)
    database
      .query('INSERT INTO effect SELECT content_id FROM change WHERE content_id = $1::uuid', [id])
      .catch(() => undefined)
  }
}
