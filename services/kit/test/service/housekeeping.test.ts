import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { Housekeeping } from '../../src/service/housekeeping.ts'
import type { ServiceDeps } from '../../src/service/service.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

test('a purge takes all that is old, however much, and nothing that is young or unpublished', async () => {
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
    await new Housekeeping('test', { database } as ServiceDeps, async () => ({
      outbox: 0,
      events: 0,
      jobs: 0,
    })).purge()
    expect(await database.query('SELECT key FROM kit.outbox ORDER BY key')).toEqual([
      { key: 'unpublished' },
      { key: 'young' },
    ])
    expect(await database.query('SELECT event_id FROM kit.inbox')).toEqual([{ event_id: 'young' }])
  } finally {
    await database.close()
    await own.drop()
  }
})

test('a stop tells work that lasts to give up, and waits for it', async () => {
  const order: string[] = []
  const lasting = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    order.push('gave up')
  }
  const housekeeping = new Housekeeping(
    'test',
    { log: pino({ level: 'silent' }) } as unknown as ServiceDeps,
    async () => ({ outbox: 0, events: 0, jobs: 0 }),
    [{ everyMs: 3_600_000, run: lasting, failed: 'lasting work failed', atStart: true }],
  )
  housekeeping.start()
  await housekeeping.stop()
  order.push('stopped')
  expect(order).toEqual(['gave up', 'stopped'])
})
