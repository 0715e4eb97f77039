import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { countUnpublished } from '../../src/events/outbox.ts'
import { createMetrics } from '../../src/metrics/metrics.ts'
import { measure } from '../../src/service/measure.ts'
import type { ServiceDeps } from '../../src/service/service.ts'
import { createTestDatabase } from '../../src/testing/databases.ts'

test('measures the database while the broker is down, and removes the stale broker metric', async () => {
  const own = await createTestDatabase()
  const database = openDatabase(own.url, 'test', pino({ level: 'silent' }))
  const metrics = createMetrics()
  const deps = { database, metrics, transport: { kind: 'kafka' } } as unknown as ServiceDeps
  let lag: () => Promise<number> = async () => 7
  const run = () =>
    measure('test', deps, { outbox: () => countUnpublished(database.quiet), lag: () => lag() })
  const figures = async () =>
    Object.fromEntries((await metrics.backlog.get()).values.map(({ labels, value }) => [labels.kind, value]))
  try {
    await migrate(database, new URL('./', import.meta.url))
    await run()
    expect(await figures()).toMatchObject({ outbox: 0, events: 7 })
    await database.query(
      `INSERT INTO kit.outbox (topic, key, value, headers, created_at)
       VALUES ('t', 'k', '{}', '{}', now() - interval '1 hour')`,
    )
    lag = () => Promise.reject(new Error('no broker'))
    await expect(run()).rejects.toThrow('no broker')
    expect(await figures()).toEqual({ 'dead-letters': 0, outbox: 1, jobs: 0 })
    const ages = (await metrics.backlogAge.get()).values.filter(({ labels }) => labels.kind === 'outbox')
    expect(ages[0]?.value).toBeGreaterThan(3_500)
  } finally {
    await database.close()
    await own.drop()
  }
})
