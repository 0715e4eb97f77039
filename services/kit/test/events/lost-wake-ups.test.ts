import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { writeOutbox } from '../../src/events/outbox.ts'
import { append } from '../../src/events/postgres/append.ts'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import { RELAY_LOCK, Relay } from '../../src/events/relay.ts'
import { RetryLoop } from '../../src/events/retry-loop.ts'
import type { EventTransport } from '../../src/events/transport.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

const log = pino({ level: 'silent' })
const message = (topic: string) => ({ topic, key: 'a', value: '{}', headers: {} })

let own: TestDatabase
let eventLog: TestDatabase
let database: Database
let events: Database
let transport: EventTransport

beforeAll(async () => {
  own = await createTestDatabase()
  eventLog = await createTestDatabase()
  database = openDatabase(own.url, 'test', log)
  events = openDatabase(eventLog.url, 'test', log)
  await migrate(database, new URL('./', import.meta.url))
  transport = await openPostgresTransport(eventLog.url, log)
  await transport.ensureTopics(['quiet', 'relayed', 'held'].map((name) => ({ name, compacted: false })))
})
afterAll(async () => {
  await transport.close()
  await Promise.all([database.close(), events.close()])
  await Promise.all([own.drop(), eventLog.drop()])
})

const lengthOf = async (topic: string) =>
  (await events.query('SELECT 1 AS one FROM event_log WHERE topic = $1', [topic])).length

describe.concurrent('lost wake-up', () => {
  test('does not keep a group from its messages', async () => {
    let heard = 0
    const subscription = await transport.subscribe('idle', ['quiet'], async () => void heard++)
    // Appends like a publisher that is killed before it notifies.
    await append(events, [message('quiet')])
    await eventually(() => heard === 1, { timeoutMs: 10_000 })
    await subscription.stop()
  })

  test("does not keep a relay from rows of another program, nor from a wake-up during another one's publishing", async () => {
    const relay = new Relay(database, transport, log)
    relay.start()
    try {
      await database.transaction((sql) => writeOutbox(sql, [message('relayed')]))
      await eventually(async () => (await lengthOf('relayed')) === 1, { timeoutMs: 10_000 })
      await database.session(async (session) => {
        await session.query('SELECT pg_advisory_lock($1)', [RELAY_LOCK])
        await database.transaction((sql) => writeOutbox(sql, [message('held')]))
        relay.wake()
        await eventually(async () => {
          const [row] = await database.query<{ n: number }>(
            "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%kit.outbox%' AND state = 'idle'",
          )
          return (row?.n ?? 0) > 0
        })
        expect(await lengthOf('held')).toBe(0)
      })
      await eventually(async () => (await lengthOf('held')) === 1, { timeoutMs: 4_000 })
    } finally {
      await relay.stop()
    }
  })

  test('does not keep a retry loop from events parked during its check', async () => {
    let looks = 0
    const query = async () => {
      if (++looks === 1) loop.wake()
      return []
    }
    const deps = { database: { quiet: { query } }, log } as unknown as ConstructorParameters<
      typeof RetryLoop
    >[1]
    const loop = new RetryLoop('group', deps, async () => undefined)
    loop.start()
    await eventually(() => looks === 2, { timeoutMs: 2_000 })
    await loop.stop()
  })
})
