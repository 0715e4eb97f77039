import { openDatabase } from '@alcove/kit/database/database'
import { openPostgresTransport } from '@alcove/kit/events/postgres/postgres-transport'
import { uuidV7 } from '@alcove/kit/ids'
import { eventually } from '@alcove/kit/testing/eventually'
import type { Surroundings } from '../harness/benchmark.ts'
import { steadyLoad } from '../harness/steady-load.ts'
import { type Relaying, startAuthor } from './author.ts'
import { commitTimes, latencies } from './commit-times.ts'
import type { EventDatabases } from './event-cluster.ts'
import { POISON, startListener } from './listener.ts'
import { openReplica } from './open-replica.ts'
import { share, silent } from './service-deps.ts'

export const PER_SECOND = 100
export const EVENTS = 1_000
const EVENTS_WHILE_REPLACED = 200
const WARM_UP = 100
const POISON_EVERY = 100
/** A retry claimed by the killed replica becomes claimable again after a minute. */
const SETTLE_MS = 90_000

export interface Round {
  /** Milliseconds from commit to effect of every good event, during a period with a kill in the middle. */
  latencies: number[]
  /** The same while the killed process is replaced, which starts a Node on the same cores. */
  whileReplaced: number[]
}

/**
 * Starts, warms up and stops both services. In between, publishes events at a steady pace, one in a hundred of them poison,
 * and half-way kills one of the two members of the listening group in the middle of an event.
 * @throws when an event is lost or takes effect twice, or a poison event is not kept as a dead letter
 */
export async function serviceRound(
  databases: EventDatabases,
  relaying: Relaying,
  { environment, signal }: Pick<Surroundings, 'environment' | 'signal'>,
): Promise<Round> {
  signal.throwIfAborted()
  await using cleanUps = new AsyncDisposableStack()
  const authorSide = openDatabase(databases.author, 'bench', silent)
  cleanUps.defer(() => authorSide.close())
  const listenerSide = openDatabase(databases.listener, 'bench', silent)
  cleanUps.defer(() => listenerSide.close())
  const transport = await openPostgresTransport(databases.events, silent)
  cleanUps.defer(() => transport.close())
  const shared = share(transport)
  const author = await startAuthor(databases.author, shared, relaying)
  cleanUps.defer(() => author.stop())
  const listener = await startListener(databases.listener, shared)
  cleanUps.defer(() => listener.stop())
  const replica = await openReplica(databases, environment)
  cleanUps.defer(() => replica.stop())

  /** @returns ids of the good events, once every event is handled */
  async function say(count: number, during: (n: number) => void = () => undefined): Promise<string[]> {
    const ids: string[] = []
    await steadyLoad({ count, perSecond: PER_SECOND, signal }, (n) => {
      during(n)
      const id = uuidV7()
      const poisonous = n % POISON_EVERY === POISON_EVERY / 4
      if (!poisonous) ids.push(id)
      return author.approve(id, poisonous ? POISON : '')
    })
    await eventually(
      async () => {
        if (signal.aborted) return true
        return (await author.backlog()).outbox + (await listener.backlog()).events === 0
      },
      { timeoutMs: SETTLE_MS, what: 'events settled' },
    )
    signal.throwIfAborted()
    return ids
  }

  await say(WARM_UP)
  await authorSide.query('TRUNCATE change')
  await listenerSide.query('TRUNCATE effect, kit.dead_letter')
  let killed = Promise.resolve()
  const ids = await say(EVENTS, (n) => {
    if (n !== EVENTS / 2) return
    killed = replica.kill()
    // Note: the failure is reported below; this only prevents an unhandled rejection until then.
    killed.catch(() => undefined)
  })
  await killed
  const replacement = openReplica(databases, environment)
  cleanUps.defer(async () => (await replacement).stop())
  const later = await say(EVENTS_WHILE_REPLACED)
  await replacement

  const poison = (EVENTS + EVENTS_WHILE_REPLACED) / POISON_EVERY
  // Note: a kill between parking an event and advancing the offset parks it twice; the copy is kept, nothing is lost.
  const [letters] = await listenerSide.query<{ n: number }>(
    'SELECT count(DISTINCT value)::int AS n FROM kit.dead_letter',
  )
  if (letters?.n !== poison)
    throw new Error(`${poison} poisonous events, but ${letters?.n} of them are dead letters`)
  const [changes, effects] = [
    await commitTimes(authorSide, 'change'),
    await commitTimes(listenerSide, 'effect'),
  ]
  return {
    latencies: latencies(ids, changes, effects),
    whileReplaced: latencies(later, changes, effects),
  }
}
