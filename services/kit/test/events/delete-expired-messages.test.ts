import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { append } from '../../src/events/postgres/append.ts'
import { countAbsence, markPresent } from '../../src/events/postgres/count-absence.ts'
import { deleteExpiredMessages } from '../../src/events/postgres/delete-expired-messages.ts'
import { openPostgresTransport } from '../../src/events/postgres/postgres-transport.ts'
import { prepareEventLog } from '../../src/events/postgres/prepare-log.ts'
import type { EventTransport } from '../../src/events/transport.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

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
    { name: 'plain.dlq', compacted: false },
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

describe('an expired message that a group has not handled', () => {
  const age = (days: number) =>
    database.query('UPDATE event_log SET appended_at = now() - make_interval(days => $1)', [days])
  /** Sweeps once on each of so many days. @returns what was told of absent groups */
  async function sweepFor(days: number, present: { group: string; topics: Set<string> }[] = []) {
    const told: unknown[] = []
    for (let day = 0; day < days; day++) {
      await database.query('UPDATE event_reader SET counted_on = counted_on - 1')
      await markPresent(database, present)
      told.push(...(await countAbsence(database)))
      await deleteExpiredMessages(database)
    }
    return told
  }
  const none = async () => undefined

  beforeEach(async () => {
    await database.query('TRUNCATE event_log, event_offset, event_reader')
    await database.query('UPDATE event_partition SET head = 0')
  })

  test('goes where no group reads its topic, as a copy of a dead letter', async () => {
    await say('plain.dlq', 'old')
    await age(31)
    await say('plain.dlq', 'young')
    expect(await deleteExpiredMessages(database)).toBe(1)
    expect(await left('plain.dlq')).toEqual(['young'])
  })

  test('stays while the group is away for weeks, and goes after 90 days of a running platform', async () => {
    await (await transport.subscribe('retired@1', ['plain'], none)).stop()
    await say('plain', 'unread')
    await age(400)
    await sweepFor(1)
    expect(await left('plain')).toEqual(['unread'])
    const told = await sweepFor(88)
    expect(await left('plain')).toEqual(['unread'])
    expect(told).toHaveLength(30)
    expect(told.at(0)).toEqual({ group: 'retired@1', topics: ['plain'], absentDays: 60 })
    expect(await sweepFor(1)).toEqual([{ group: 'retired@1', topics: ['plain'], absentDays: 90 }])
    expect(await left('plain')).toEqual([])
    await say('plain', 'later')
    expect(await sweepFor(1)).toEqual([])
    expect(await left('plain')).toEqual(['later'])
  })

  test('counts a day once, however many processes sweep, and none on which the platform is off', async () => {
    await (await transport.subscribe('away@1', ['plain'], none)).stop()
    await database.query('UPDATE event_reader SET counted_on = counted_on - 365')
    for (let process = 0; process < 5; process++) await countAbsence(database)
    expect(await database.query('SELECT absent_days FROM event_reader')).toEqual([{ absent_days: 1 }])
  })

  test('stays while the group runs, and when it returns in time', async () => {
    await (await transport.subscribe('busy@1', ['plain'], none)).stop()
    await say('plain', 'unread')
    await age(400)
    await sweepFor(200, [{ group: 'busy@1', topics: new Set(['plain']) }])
    expect(await left('plain')).toEqual(['unread'])
    await sweepFor(89)
    const read: string[] = []
    const back = await transport.subscribe('busy@1', ['plain'], async ({ value }) => {
      read.push(value)
    })
    await eventually(() => read.length === 1)
    await back.stop()
    await sweepFor(1)
    expect([read, await left('plain')]).toEqual([['unread'], []])
  })

  test('goes where its group still runs, but has not read this topic for 90 days', async () => {
    await (await transport.subscribe('busy@1', ['plain', 'state'], none)).stop()
    await say('plain', 'unread')
    await age(400)
    await sweepFor(90, [{ group: 'busy@1', topics: new Set(['state']) }])
    expect(await left('plain')).toEqual([])
  })

  test('stays for a group of before absences were counted', async () => {
    await database.query(
      "INSERT INTO event_offset (consumer_group, topic, partition) SELECT 'older@1', topic, partition FROM event_partition WHERE topic = 'plain'",
    )
    await say('plain', 'unread')
    await age(400)
    await sweepFor(1)
    expect(await left('plain')).toEqual(['unread'])
    await sweepFor(90)
    expect(await left('plain')).toEqual([])
  })
})

test('sweeps every hour, and counts the groups of this process as present', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sweeping = await openPostgresTransport(own.url, log)
  try {
    const subscription = await sweeping.subscribe('here@1', ['plain'], async () => undefined)
    await database.query('UPDATE event_reader SET absent_days = 5, counted_on = counted_on - 1')
    await database.query(
      "INSERT INTO event_offset (consumer_group, topic, partition) VALUES ('away@1', 'plain', 0) ON CONFLICT DO NOTHING",
    )
    await database.query(
      "INSERT INTO event_reader (consumer_group, topic, counted_on) VALUES ('away@1', 'plain', '2026-01-01')",
    )
    await say('plain.dlq', 'old')
    await database.query("UPDATE event_log SET appended_at = now() - interval '31 days' WHERE value = 'old'")
    vi.advanceTimersByTime(3_600_000)
    await eventually(async () => !(await left('plain.dlq')).includes('old'))
    const absences = await database.query(
      "SELECT consumer_group, absent_days FROM event_reader WHERE consumer_group IN ('here@1', 'away@1') ORDER BY 1",
    )
    expect(absences).toEqual([
      { consumer_group: 'away@1', absent_days: 1 },
      { consumer_group: 'here@1', absent_days: 0 },
    ])
    await subscription.stop()
  } finally {
    vi.useRealTimers()
    await sweeping.close()
  }
})

test('refuses a log of an older version where this process may not add to it', async () => {
  const older = await createTestDatabase()
  const earlier = openDatabase(older.url, 'test', log)
  try {
    await prepareEventLog(earlier)
    await earlier.query('DROP TABLE event_reader')
    await expect(openPostgresTransport(older.url, log, { migrates: false })).rejects.toThrow(
      'an event log of an older version',
    )
    await (await openPostgresTransport(older.url, log)).close()
    await (await openPostgresTransport(older.url, log, { migrates: false })).close()
  } finally {
    await earlier.close()
    await older.drop()
  }
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
