import { type CloudEvent, contentApproved } from '@alcove/contracts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { type Consumer, consumer, ignore } from '../../src/events/consumer.ts'
import { ConsumerGroup, listTopics } from '../../src/events/consumer-group.ts'
import { countDeadLetters, findDeadLetter, listDeadLetters } from '../../src/events/dead-letters.ts'
import { dismissDeadLetters } from '../../src/events/dismiss-dead-letters.ts'
import { claimInbox } from '../../src/events/inbox.ts'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import { Relay } from '../../src/events/relay.ts'
import { replayDeadLetters } from '../../src/events/replay-dead-letters.ts'
import type { EventTransport, Message } from '../../src/events/transport.ts'
import { anEvent } from '../../src/testing/builders.ts'
import { createTestDatabase, type TestDatabase, terminateConnections } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const noMigrations = new URL('./', import.meta.url)
const contentId = (n: number) => `0198f5a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const approved = (n: number, revision = 1) => anEvent(contentApproved, { contentId: contentId(n), revision })

let ownDatabase: TestDatabase
let eventDatabase: TestDatabase
let database: Database
let transport: EventTransport
let group: ConsumerGroup | undefined
let relay: Relay

beforeAll(async () => {
  ownDatabase = await createTestDatabase()
  database = openDatabase(ownDatabase.url, 'test', log)
  await migrate(database, noMigrations)
  await database.query('CREATE TABLE effect (content_id text NOT NULL, revision int NOT NULL, id serial)')
})
afterAll(async () => {
  await database.close()
  await ownDatabase.drop()
})
beforeEach(async () => {
  await database.query('TRUNCATE effect, kit.inbox, kit.outbox, kit.parked_event, kit.dead_letter')
  eventDatabase = await createTestDatabase()
  transport = await openPostgresTransport(eventDatabase.url, log)
  await transport.ensureTopics(listTopics([contentApproved]))
  relay = new Relay(database, transport, log)
  relay.start()
})
afterEach(async () => {
  await group?.stop()
  await relay.stop()
  await transport.close()
  await eventDatabase.drop()
})

let generation = 0
async function listen(handler: Consumer, retryDelaysMs = [5, 5]): Promise<ConsumerGroup> {
  const deps = { service: 'test', database, transport, log, retryDelaysMs, wakeRelay: () => relay.wake() }
  group = new ConsumerGroup(deps, [handler], ++generation)
  await group.start()
  return group
}

/** Records each event once; may fail after its work, like a crash before the commit. */
function recorder(fail: (event: { contentId: string; revision: number }) => boolean = () => false): Consumer {
  return consumer(contentApproved, ({ data, once }) =>
    database.transaction(async (sql) => {
      if (!(await claimInbox(sql, once))) return
      await sql.query('INSERT INTO effect (content_id, revision) VALUES ($1, $2)', [
        data.contentId,
        data.revision,
      ])
      if (fail(data)) throw new Error('the handler failed')
    }),
  )
}
const effects = () =>
  database.query<{ content_id: string; revision: number }>(
    'SELECT content_id, revision FROM effect ORDER BY id',
  )
const letters = () =>
  database.query<{ reason: string; attempts: number; value: string }>(
    'SELECT * FROM kit.dead_letter ORDER BY id',
  )
const idle = (group: ConsumerGroup) => eventually(async () => (await group.backlog()) === 0)

describe('consumer group', () => {
  test('applies an event once when it arrives three times', async () => {
    const event = approved(1)
    const listening = await listen(recorder())
    await transport.publish([event, event])
    await transport.publish([event])
    await idle(listening)
    expect(await effects()).toHaveLength(1)
  })

  test('replays every event for a new generation', async () => {
    const event = approved(2)
    await transport.publish([event])
    await idle(await listen(recorder()))
    await group?.stop()
    await idle(await listen(recorder()))
    expect((await effects()).filter((effect) => effect.content_id === contentId(2))).toHaveLength(2)
  })

  test('retries a failing handler and rolls its work back in between', async () => {
    let failures = 2
    const listening = await listen(recorder((data) => data.contentId === contentId(3) && failures-- > 0))
    await transport.publish([approved(3)])
    await idle(listening)
    expect((await effects()).filter((effect) => effect.content_id === contentId(3))).toHaveLength(1)
    expect(await letters()).toHaveLength(0)
  })

  test("parks later events of a failing event's key, while others go on", async () => {
    let failures = 1
    const listening = await listen(
      recorder((data) => data.revision === 1 && data.contentId === contentId(4) && failures-- > 0),
      // Long enough to check the other events meanwhile, on a busy machine too.
      [2_000],
    )
    await transport.publish([approved(4, 1), approved(4, 2), approved(5, 1), approved(4, 3)])
    await eventually(async () => (await effects()).some((effect) => effect.content_id === contentId(5)))
    expect((await effects()).filter((effect) => effect.content_id === contentId(4))).toHaveLength(0)
    await idle(listening)
    const revisions = (await effects())
      .filter((effect) => effect.content_id === contentId(4))
      .map((effect) => effect.revision)
    expect(revisions).toEqual([1, 2, 3])
  })

  test('turns a poison event into a dead letter with its reason, here and on the bus, and frees its key', async () => {
    const listening = await listen(recorder((data) => data.revision === 666))
    const heard: Message[] = []
    const watcher = await transport.subscribe(
      `watch-${generation}`,
      ['content.approved.dlq'],
      async (copy) => void heard.push(copy),
    )
    await transport.publish([approved(6, 666), approved(6, 667)])
    await idle(listening)
    expect(await letters()).toEqual([
      expect.objectContaining({ attempts: 3, reason: expect.stringContaining('the handler failed') }),
    ])
    expect((await effects()).map((effect) => effect.revision)).toContain(667)
    await eventually(() => heard.some((copy) => JSON.parse(copy.value).data.revision === 666))
    expect(heard.at(-1)?.headers).toMatchObject({ 'dlq-group': `test@${generation}`, 'dlq-attempts': '3' })
    await watcher.stop()
  })

  test('retries and gives up an event whose errors carry U+0000', async () => {
    const failing = consumer(contentApproved, () => Promise.reject(new Error('read a\0b')))
    const listening = await listen(failing)
    await transport.publish([approved(7)])
    await idle(listening)
    expect(await letters()).toEqual([expect.objectContaining({ attempts: 3, reason: 'Error: read a␀b' })])
  })

  test('handles a replayed dead letter as if it were new, and only once', async () => {
    let mended = false
    const listening = await listen(recorder((data) => data.revision === 668 && !mended))
    await transport.publish([approved(8, 668)])
    await idle(listening)
    const [letter] = await listDeadLetters(database)
    expect(letter).toMatchObject({ topic: 'content.approved', key: contentId(8), attempts: 3 })
    mended = true
    expect(await replayDeadLetters(database, [letter?.id ?? ''])).toBe(1)
    await expect(replayDeadLetters(database, [letter?.id ?? ''])).rejects.toThrow(
      `no dead letter #${letter?.id}`,
    )
    await idle(listening)
    expect((await effects()).map((effect) => effect.revision)).toContain(668)
    expect(await listDeadLetters(database)).toEqual([])
  })

  test('returns a whole dead letter and dismisses it, keeping author, time and reason', async () => {
    const listening = await listen(recorder((data) => data.revision === 669))
    await transport.publish([approved(9, 669)])
    await idle(listening)
    const [open] = await listDeadLetters(database)
    const id = open?.id ?? ''
    const whole = await findDeadLetter(database, id)
    expect(JSON.parse(whole.value)).toMatchObject({ type: 'content.approved', data: { revision: 669 } })
    expect(whole).toMatchObject({ attempts: 3, dismissedAt: null, reason: expect.stringContaining('failed') })

    const dismissal = { by: 'amélie', reason: 'The content was withdrawn' }
    await expect(dismissDeadLetters(database, [id, '999999'], dismissal)).rejects.toThrow('#999999')
    expect(await countDeadLetters(database)).toBe(1)
    await dismissDeadLetters(database, [id], dismissal)
    expect([await countDeadLetters(database), await listDeadLetters(database)]).toEqual([0, []])
    expect(await findDeadLetter(database, id)).toMatchObject({
      dismissedBy: 'amélie',
      dismissalReason: 'The content was withdrawn',
      dismissedAt: expect.any(Date),
    })
    for (const again of [
      () => dismissDeadLetters(database, [id], dismissal),
      () => replayDeadLetters(database, [id]),
      () => findDeadLetter(database, '999999'),
    ])
      await expect(again()).rejects.toThrow('no dead letter')
    expect(await replayDeadLetters(database)).toBe(0)
  })

  const broken = (change: (event: CloudEvent) => unknown): Message => {
    const message = approved(7)
    const changed = change(JSON.parse(message.value))
    return { ...message, value: typeof changed === 'string' ? changed : JSON.stringify(changed) }
  }
  test.each<[string, Message, string]>([
    ['no JSON', broken(() => '{"specversion":'), 'not JSON'],
    ['no CloudEvent', broken(() => ({ hello: true })), 'not a CloudEvent'],
    ['nothing', broken(() => ''), 'not JSON'],
    [
      'another type on the topic',
      broken((event) => ({ ...event, type: 'content.rejected' })),
      'type content.rejected',
    ],
    [
      'a version from the future',
      broken((event) => ({ ...event, dataschema: 'urn:alcove:event:content.approved:9' })),
      'unknown version',
    ],
    [
      'an author who may not say it',
      broken((event) => ({ ...event, source: '/services/billing' })),
      'may not say',
    ],
    ['data without its content', broken((event) => ({ ...event, data: {} })), 'data: contentId'],
  ])(
    'turns an event that is %s into a dead letter at once, without a crash loop',
    async (_, message, reason) => {
      const listening = await listen(recorder())
      await transport.publish([message, approved(8)])
      await idle(listening)
      const reasons = (await letters()).map((one) => one.reason)
      expect(reasons.some((text) => text.includes(reason))).toBe(true)
      expect((await letters()).find((one) => one.value === message.value)?.attempts).toBe(1)
      expect((await effects()).map((effect) => effect.content_id)).toContain(contentId(8))
    },
  )

  test('fails a handler that forgets `once` instead of running it unguarded', async () => {
    const listening = await listen(
      consumer(contentApproved, async () => undefined),
      [],
    )
    await transport.publish([approved(9)])
    await idle(listening)
    expect((await letters()).at(-1)?.reason).toContain('did not pass on "once"')
  })

  test('lets a handler ignore an event', async () => {
    const listening = await listen(consumer(contentApproved, ignore), [])
    await transport.publish([approved(10)])
    await idle(listening)
    expect(await letters()).toHaveLength(0)
  })

  test('loses nothing when the database is briefly down', async () => {
    const listening = await listen(recorder())
    await terminateConnections(ownDatabase.url)
    await transport.publish([approved(11)])
    await idle(listening)
    expect((await effects()).filter((effect) => effect.content_id === contentId(11))).toHaveLength(1)
  })
})
