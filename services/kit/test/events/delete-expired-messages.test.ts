import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { append } from '../../src/events/postgres/append.ts'
import { deleteExpiredMessages } from '../../src/events/postgres/delete-expired-messages.ts'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import type { EventTransport } from '../../src/events/transport.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'

const log = pino({ level: 'silent' })
let own: TestDatabase
let transport: EventTransport
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  transport = await openPostgresTransport(own.url, log)
  database = openDatabase(own.url, 'test', log)
  await transport.ensureTopics([
    { name: 'plain', compacted: false },
    { name: 'state', compacted: true },
  ])
})
afterAll(async () => {
  await database.close()
  await transport.close()
  await own.drop()
})

const say = (topic: string, ...values: string[]) =>
  append(
    database,
    values.map((value) => ({ topic, key: 'a', value, headers: {} })),
  )
const left = async (topic: string) =>
  (
    await database.query<{ value: string }>(
      'SELECT value FROM event_log WHERE topic = $1 ORDER BY position',
      [topic],
    )
  ).map((row) => row.value)

test('deletes an expired message once every group has handled it, and not before', async () => {
  await say('plain', 'done', 'waits')
  await database.query("UPDATE event_log SET appended_at = now() - interval '31 days'")
  await say('plain', 'young')
  await database.query(
    `INSERT INTO event_offset (consumer_group, topic, partition, position)
     SELECT g, topic, partition, n FROM event_partition, (VALUES ('fast', 3), ('slow', 1)) AS groups (g, n)
     WHERE topic = 'plain'`,
  )
  expect(await deleteExpiredMessages(database)).toBe(1)
  expect(await left('plain')).toEqual(['waits', 'young'])
})

test('keeps the newest message per key of a state topic for ever and deletes all before it', async () => {
  await database.query(
    `WITH head AS (UPDATE event_partition SET head = 25000 WHERE topic = 'state' RETURNING partition)
     INSERT INTO event_log (topic, partition, position, key, value, appended_at)
     SELECT 'state', min(partition), n, 'a', n::text, now() - interval '1 year'
     FROM head, generate_series(1, 25000) n GROUP BY n`,
  )
  expect(await deleteExpiredMessages(database)).toBe(24_999)
  expect(await left('state')).toEqual(['25000'])
})
