import { contentApproved, userProfileChanged } from '@alcove/contracts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireNotErased } from '../../src/auth/erased-accounts.ts'
import { type Database, openDatabase, type Sql } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createTransactions, type RawClient } from '../../src/database/transactions.ts'
import { type Consumer, consumer } from '../../src/events/consumer.ts'
import { ConsumerGroup, listTopics } from '../../src/events/consumer-group.ts'
import { claimInbox } from '../../src/events/inbox.ts'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import type { EventTransport } from '../../src/events/transport.ts'
import { anEvent, aTombstone } from '../../src/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const userId = '0198f5a0-0000-7000-8000-00000000000b'
const profile = (revision: number) =>
  anEvent(userProfileChanged, { userId, revision, email: `${revision}@x.test` })
const tombstone = () => aTombstone(userProfileChanged, userId)

let ownDatabase: TestDatabase
let eventDatabase: TestDatabase
let database: Database
let transport: EventTransport
let group: ConsumerGroup

beforeAll(async () => {
  ownDatabase = await createTestDatabase()
  database = openDatabase(ownDatabase.url, 'test', log)
  await migrate(database, new URL('./', import.meta.url))
  await database.query('CREATE TABLE projection (user_id text PRIMARY KEY, revision int, email text)')
})
afterAll(async () => {
  await database.close()
  await ownDatabase.drop()
})
beforeEach(async () => {
  await database.query(
    'TRUNCATE projection, kit.inbox, kit.outbox, kit.parked_event, kit.dead_letter, kit.tombstone',
  )
  eventDatabase = await createTestDatabase()
  transport = await openPostgresTransport(eventDatabase.url, log)
  await transport.ensureTopics(listTopics([userProfileChanged, contentApproved]))
})
afterEach(async () => {
  await group.stop()
  await transport.close()
  await eventDatabase.drop()
})

let generation = 0
async function listen(handler: Consumer): Promise<void> {
  const deps = {
    service: 'test',
    database,
    transport,
    log,
    retryDelaysMs: [5, 5],
    wakeRelay: () => undefined,
  }
  group = new ConsumerGroup(deps, [handler], ++generation)
  await group.start()
}
const settled = () => eventually(async () => (await group.backlog()) === 0)

const save = (sql: Sql, revision: number, email: string) =>
  sql.query(
    `INSERT INTO projection AS known VALUES ($1, $2, $3) ON CONFLICT (user_id)
     DO UPDATE SET revision = excluded.revision, email = excluded.email WHERE known.revision < excluded.revision`,
    [userId, revision, email],
  )
const profiles = (failFirst = 0) => {
  let failures = failFirst
  return consumer(
    userProfileChanged,
    ({ data, once }) =>
      database.transaction(async (sql) => {
        if (await claimInbox(sql, once)) await save(sql, data.revision, data.email)
      }),
    ({ key, once }) =>
      database.transaction(async (sql) => {
        if (!(await claimInbox(sql, once))) return
        await sql.query('DELETE FROM projection WHERE user_id = $1', [key])
        if (failures-- > 0) throw new Error('the handler failed')
      }),
  )
}
const rows = () => database.query<{ revision: number }>('SELECT revision FROM projection')
const letters = () => database.query<{ reason: string }>('SELECT reason FROM kit.dead_letter')

describe('tombstone', () => {
  test("erases a projection's rows, and no older or later profile revives them", async () => {
    await listen(profiles())
    await transport.publish([profile(3)])
    await settled()
    expect(await rows()).toEqual([{ revision: 3 }])
    await transport.publish([tombstone(), profile(2), profile(4)])
    await settled()
    expect(await rows()).toEqual([])
  })

  test('applies to a key without earlier events', async () => {
    await listen(profiles())
    await transport.publish([tombstone(), profile(1)])
    await settled()
    expect(await rows()).toEqual([])
  })

  test('is retried when its handler fails, and later events wait behind it', async () => {
    await listen(profiles(1))
    await transport.publish([profile(1), tombstone(), profile(2)])
    await settled()
    expect(await rows()).toEqual([])
    expect(await letters()).toEqual([])
  })

  test('ends later events of the key for a consumer without an erase handler', async () => {
    await listen(
      consumer(userProfileChanged, ({ data, once }) =>
        database.transaction(async (sql) => {
          if (await claimInbox(sql, once)) await save(sql, data.revision, data.email)
        }),
      ),
    )
    await transport.publish([tombstone(), profile(1)])
    await settled()
    expect(await rows()).toEqual([])
  })

  test('leaves other keys unchanged', async () => {
    await listen(profiles())
    await transport.publish([
      profile(1),
      aTombstone(userProfileChanged, '0198f5a0-0000-7000-8000-00000000000c'),
    ])
    await settled()
    expect(await rows()).toEqual([{ revision: 1 }])
  })

  test.each([
    ['that another service emits', { ce_source: '/services/media' }, /may not say/],
    [
      'of an unknown version',
      { ce_dataschema: 'urn:alcove:event:user.profile-changed:9' },
      /unknown version/,
    ],
    ['without an id', { ce_id: '' }, /without the headers of a tombstone/],
  ])('%s is a dead letter and erases nothing', async (_, headers, reason) => {
    await listen(profiles())
    const ending = tombstone()
    await transport.publish([profile(1), { ...ending, headers: { ...ending.headers, ...headers } }])
    await settled()
    expect(await rows()).toEqual([{ revision: 1 }])
    expect(await letters()).toEqual([{ reason: expect.stringMatching(reason) }])
  })

  test('is a dead letter on a topic without state', async () => {
    await listen(
      consumer(contentApproved, ({ once }) =>
        database.transaction(async (sql) => void (await claimInbox(sql, once))),
      ),
    )
    await transport.publish([{ ...tombstone(), topic: contentApproved.name }])
    await settled()
    expect(await letters()).toHaveLength(1)
  })
})

test('is emitted with its change in one transaction, and refused for an event without state', async () => {
  await listen(profiles())
  const client = {
    $transaction: <T>(work: (prisma: RawClient) => Promise<T>) =>
      database.transaction((sql) =>
        work({ $queryRawUnsafe: (text, ...values) => sql.query(text, values) as never }),
      ),
  }
  const author = {
    service: 'identity',
    clock: { now: () => new Date() },
    ids: () => crypto.randomUUID(),
    wakeRelay: () => undefined,
  }
  const inTransaction = createTransactions(client, author, () => ({}))
  await inTransaction(async (tx) => tx.emitTombstone(userProfileChanged, userId))
  const [row] = await database.query<{ key: string; value: string }>('SELECT key, value FROM kit.outbox')
  expect(row).toEqual({ key: userId, value: '' })
  await expect(inTransaction(async (tx) => tx.emitTombstone(contentApproved, userId))).rejects.toThrow(
    'content.approved must be a state event',
  )
})

test('prevents storing the token data of an erased account, however close the two come', async () => {
  await listen(profiles())
  for (let round = 0; round < 10; round++) {
    await database.query('TRUNCATE projection, kit.tombstone, kit.inbox')
    const tokens = Array.from({ length: 4 }, () =>
      database.transaction(async (sql) => {
        await requireNotErased(sql, userId)
        await save(sql, 0, 'token@x.test')
      }),
    )
    await transport.publish([tombstone()])
    await Promise.allSettled(tokens)
    await settled()
    expect(await rows()).toEqual([])
  }
  await expect(database.transaction((sql) => requireNotErased(sql, userId))).rejects.toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
})
