import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { uuidV7 } from '../../src/ids.ts'
import { createMetrics } from '../../src/metrics/metrics.ts'
import { Housekeeping, type Sweep } from '../../src/service/housekeeping.ts'
import type { ServiceDeps } from '../../src/service/service.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

const EVERY_MS = 60_000
const idle = { outbox: async () => 0, lag: async () => 0 }

afterEach(() => {
  vi.useRealTimers()
})

/** Housekeeping with one sweep of a service only. */
const createHousekeeping = (run: Sweep['run'], metrics = createMetrics()) =>
  new Housekeeping(
    'test',
    {
      log: pino({ level: 'silent' }),
      database: { query: async () => [] },
      transport: { kind: 'postgres' },
      metrics,
    } as unknown as ServiceDeps,
    idle,
    [{ everyMs: EVERY_MS, run, failed: 'the sweep failed', atStart: true }],
  )

test('deletes every old row, and no recent, unpublished or undecided one', async () => {
  const own = await createTestDatabase()
  const database = openDatabase(own.url, 'test', pino({ level: 'silent' }))
  try {
    await migrate(database, new URL('./', import.meta.url))
    await database.query(
      `INSERT INTO kit.outbox (topic, key, value, headers, published_at)
       SELECT 't', n::text, '{}', '{}'::jsonb, now() - interval '8 days' FROM generate_series(1, 25000) n
       UNION ALL SELECT 't', 'young', '{}', '{}', now() - interval '6 days'
       UNION ALL SELECT 't', 'unpublished', '{}', '{}', NULL`,
    )
    await database.query(
      `INSERT INTO kit.inbox (consumer_group, event_id, processed_at)
       SELECT 'g', n::text, now() - interval '46 days' FROM generate_series(1, 25000) n
       UNION ALL SELECT 'g', 'young', now() - interval '44 days'`,
    )
    await database.query(
      `INSERT INTO kit.export_part (user_id, export_id, body, prepared_at, keep_until)
       VALUES ($1, $1, 'ended', now(), now() - interval '1 minute'), ($2, $2, 'kept', now(), now() + interval '1 hour')`,
      [uuidV7(), uuidV7()],
    )
    await database.query(
      `INSERT INTO kit.dead_letter (consumer_group, topic, key, value, reason, attempts, died_at, replayed_at, dismissed_at)
       SELECT 'g', 't', what, '{}', 'fails', 6, now() - interval '400 days', now() - replayed, now() - dismissed
       FROM (VALUES ('open', NULL::interval, NULL::interval), ('replayed', '31 days', NULL), ('dismissed', NULL, '31 days'),
         ('just replayed', '29 days', NULL), ('just dismissed', NULL, '29 days')) AS l (what, replayed, dismissed)`,
    )
    await new Housekeeping('test', { database, clock: systemClock } as ServiceDeps, idle).purge()
    expect(await database.query('SELECT body FROM kit.export_part')).toEqual([{ body: 'kept' }])
    expect(await database.query('SELECT key FROM kit.outbox ORDER BY key')).toEqual([
      { key: 'unpublished' },
      { key: 'young' },
    ])
    expect(await database.query('SELECT key FROM kit.dead_letter ORDER BY id')).toEqual([
      { key: 'open' },
      { key: 'just replayed' },
      { key: 'just dismissed' },
    ])
    expect(await database.query('SELECT event_id FROM kit.inbox')).toEqual([{ event_id: 'young' }])
  } finally {
    await database.close()
    await own.drop()
  }
})

test('signals a long sweep on stop and waits for it', async () => {
  const order: string[] = []
  const lasting = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    order.push('gave up')
  }
  const housekeeping = createHousekeeping(lasting)
  housekeeping.start()
  await housekeeping.stop()
  order.push('stopped')
  expect(order).toEqual(['gave up', 'stopped'])
})

test('does not overlap a long sweep with its next run', async () => {
  vi.useFakeTimers()
  const begun: (() => void)[] = []
  const housekeeping = createHousekeeping(() => new Promise<void>((resolve) => begun.push(resolve)))
  housekeeping.start()
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS)
  expect(begun).toHaveLength(1)
  begun[0]?.()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(begun).toHaveLength(2)
  begun[1]?.()
  await housekeeping.stop()
})

test('shows by a metric that a sweep fails, until it succeeds', async () => {
  vi.useFakeTimers()
  const metrics = createMetrics()
  let isBroken = true
  const housekeeping = createHousekeeping(async () => {
    if (isBroken) throw new Error('in vain')
  }, metrics)
  const failing = async () => {
    const { values } = await metrics.sweepFailed.get()
    return values.filter(({ labels }) => labels.sweep === 'the sweep failed')
  }
  housekeeping.start()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(await failing()).toMatchObject([{ labels: { service: 'test' }, value: 1 }])
  isBroken = false
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(await failing()).toMatchObject([{ value: 0 }])
  await housekeeping.stop()
})

test('repeats a failed sweep at its next time', async () => {
  vi.useFakeTimers()
  let runs = 0
  const housekeeping = createHousekeeping(async () => {
    runs++
    throw new Error('in vain')
  })
  housekeeping.start()
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
  expect(runs).toBe(3)
  await housekeeping.stop()
})
