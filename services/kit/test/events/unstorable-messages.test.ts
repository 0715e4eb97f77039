import { contentApproved, deadLetterTopic } from '@alcove/contracts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { consumer } from '../../src/events/consumer.ts'
import { ConsumerGroup, listTopics } from '../../src/events/consumer-group.ts'
import { claimInbox } from '../../src/events/inbox.ts'
import { openKafkaTransport } from '../../src/events/kafka/kafka-transport.ts'
import { writeOutbox } from '../../src/events/outbox.ts'
import { Relay } from '../../src/events/relay.ts'
import type { EventTransport, Message } from '../../src/events/transport.ts'
import { anEvent } from '../../src/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'
import { startBroker, unsecured } from '../../src/testing/kafka/broker.ts'

const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const MEGABYTE = 1024 ** 2
const sound = (n: number) =>
  anEvent(contentApproved, {
    contentId: `0198f5a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
    revision: n,
  })

/**
 * A client with write access to the broker sends messages that PostgreSQL cannot store; later messages must not wait.
 */
describe.skipIf(inject('kafkaBrokers').length === 0)('unstorable message', () => {
  let broker: Awaited<ReturnType<typeof startBroker>>
  let own: TestDatabase
  let database: Database
  let transport: EventTransport
  let relay: Relay
  let group: ConsumerGroup

  beforeAll(async () => {
    broker = await startBroker()
    if ('missing' in broker) throw new Error(broker.missing)
    own = await createTestDatabase()
    database = openDatabase(own.url, 'test', log)
    await migrate(database, new URL('./', import.meta.url))
    await database.query('CREATE TABLE effect (revision int NOT NULL)')
    transport = await openKafkaTransport(unsecured(broker.brokers), 'unstorable', log)
    await transport.ensureTopics(listTopics([contentApproved]))
    relay = new Relay(database, transport, log)
    relay.start()
    const recorder = consumer(contentApproved, ({ data, once }) =>
      database.transaction(async (sql) => {
        if (await claimInbox(sql, once))
          await sql.query('INSERT INTO effect (revision) VALUES ($1)', [data.revision])
      }),
    )
    const deps = {
      service: 'test',
      database,
      transport,
      log,
      retryDelaysMs: [5],
      wakeRelay: () => relay.wake(),
    }
    group = new ConsumerGroup(deps, [recorder], 1)
    await group.start()
  })
  afterAll(async () => {
    await group?.stop()
    await relay?.stop()
    await transport?.close()
    await database?.close()
    await own?.drop()
    if (broker && 'stop' in broker) await broker.stop()
  })
  beforeEach(() => database.query('TRUNCATE effect, kit.dead_letter'))

  const letters = () =>
    database.query<{ key: string; value: string; headers: Record<string, string>; reason: string }>(
      'SELECT key, value, headers, reason FROM kit.dead_letter ORDER BY id',
    )
  const revisions = async () =>
    (await database.query<{ revision: number }>('SELECT revision FROM effect')).map((row) => row.revision)

  const changed = (change: Partial<Message>): Message => ({ ...sound(1), ...change })
  test.each<[string, Message, object]>([
    ['value', changed({ value: 'a\0b' }), { value: 'a␀b', reason: 'U+0000 in the message' }],
    ['key', changed({ key: 'a\0b' }), { key: 'a␀b', reason: 'U+0000 in the message' }],
    ['header', changed({ headers: { odd: 'a\0b' } }), { headers: { odd: 'a␀b' } }],
    ['name of a header', changed({ headers: { 'o\0d': 'a' } }), { headers: { 'o␀d': 'a' } }],
    [
      'long key',
      changed({ key: 'k'.repeat(5_000) }),
      { key: 'k'.repeat(1_000), reason: 'a key of 5000 bytes' },
    ],
    ['key of wide letters', changed({ key: '漢'.repeat(900) }), { reason: 'a key of 2700 bytes' }],
  ])('is a dead letter: its %s', async (_, message, letter) => {
    await transport.publish([message, sound(2)])
    await eventually(async () => (await revisions()).includes(2) && (await letters()).length > 0)
    expect(await letters()).toEqual([expect.objectContaining(letter)])
    // Note: the offset is committed after the effect.
    await eventually(async () => (await group.backlog()) === 0)
  })

  test('is published on the dead-letter topic without its value when too large for the broker', async () => {
    const copies: Message[] = []
    const watcher = await transport.subscribe(
      'copies',
      [deadLetterTopic('content.approved')],
      async (copy) => {
        copies.push(copy)
      },
    )
    const value = 'x'.repeat(MEGABYTE - 400)
    await transport.publish([changed({ value })])
    const omitted = () => copies.find((copy) => copy.headers['dlq-omitted-bytes'] !== undefined)
    await eventually(async () => omitted() !== undefined)
    expect(omitted()).toMatchObject({ value: '', headers: { 'dlq-group': 'test@1' } })
    expect((await letters())[0]?.value).toHaveLength(value.length)
    await watcher.stop()
  })

  test("does not block outbox rows that together exceed the broker's limit", async () => {
    const many = Array.from({ length: 12 }, (_, n) =>
      changed({ key: 'one', value: `${n}${'x'.repeat(400_000)}` }),
    )
    await database.transaction((sql) => writeOutbox(sql, many))
    relay.wake()
    await eventually(async () => (await letters()).length === many.length)
    expect((await letters()).map((row) => Number.parseInt(row.value, 10))).toEqual(many.map((_, n) => n))
  })
})
