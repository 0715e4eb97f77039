import { maintenanceFinished, maintenanceRequested } from '@alcove/contracts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { uuidV7 } from '../../src/ids.ts'
import { Maintenance } from '../../src/maintenance/maintenance.ts'
import type { MaintenanceTask } from '../../src/maintenance/task.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/databases.ts'
import { eventually } from '../../src/testing/eventually.ts'

const log = pino({ level: 'silent' })
let own: TestDatabase
let database: Database
const processes: Maintenance[] = []
let done: string[] = []

beforeEach(async () => {
  done = []
  own = await createTestDatabase()
  database = openDatabase(own.url, 'test', log)
  await migrate(database, new URL('./', import.meta.url))
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map((maintenance) => maintenance.stop()))
  await database.close()
  await own.drop()
})

async function startProcess(
  name: string,
  tasks?: MaintenanceTask[],
  soleReplica = false,
): Promise<Maintenance> {
  const run = async () => {
    done.push(name)
    return { answers: 2 }
  }
  const deps = {
    service: 'catalog' as const,
    database,
    clock: systemClock,
    ids: uuidV7,
    log,
    soleReplica,
    wakeRelay: () => {},
  }
  const maintenance = new Maintenance(
    deps,
    tasks ?? [
      { kind: 'clear-cache', scope: 'process', run },
      { kind: 'generate-sitemaps', scope: 'service', run },
    ],
  )
  processes.push(maintenance)
  await maintenance.start()
  return maintenance
}

/** The bus delivers an event to one process of a group only; a repeated `eventId` is the same event again. */
async function requestRun(
  maintenance: Maintenance,
  kind: string,
  runId = uuidV7(),
  eventId = uuidV7(),
): Promise<string> {
  const once = {
    group: 'catalog@1',
    eventId,
    topic: maintenanceRequested.name,
    key: runId,
    parked: false,
    used: false,
  }
  const data = { runId, kind, requestedAt: new Date().toISOString() }
  await maintenance.consumers()[0]?.handle({ id: eventId, time: '', data: data as never, once })
  expect(once.used).toBe(true)
  return runId
}

const findFinished = async () => {
  const rows = await database.query<{ value: string }>('SELECT value FROM kit.outbox WHERE topic = $1', [
    maintenanceFinished.name,
  ])
  return rows.map(({ value }) => JSON.parse(value).data)
}
const awaitFinished = (runId: string) =>
  eventually(async () => (await findFinished()).find((event) => event.runId === runId), { timeoutMs: 20_000 })

describe('maintenance of a service', { timeout: 40_000 }, () => {
  test('runs in every process, and the last one reports once', async () => {
    const [maintenance] = [await startProcess('one'), await startProcess('two')]
    const runId = await requestRun(maintenance as Maintenance, 'clear-cache')
    expect(await awaitFinished(runId)).toMatchObject({
      kind: 'clear-cache',
      service: 'catalog',
      processes: 2,
      counts: { answers: 4 },
    })
    expect(done.sort()).toEqual(['one', 'two'])
    expect(await findFinished()).toHaveLength(1)
  })

  test('runs a service-wide task once', async () => {
    const [maintenance] = [await startProcess('one'), await startProcess('two')]
    const runId = await requestRun(maintenance as Maintenance, 'generate-sitemaps')
    expect(await awaitFinished(runId)).toMatchObject({ processes: 1, counts: { answers: 2 } })
    expect(done).toEqual(['one'])
  })

  test('does not wait for a killed process', async () => {
    const maintenance = await startProcess('one')
    await database.query("INSERT INTO kit.process (id, seen_at) VALUES ($1, now() - interval '16 seconds')", [
      uuidV7(),
    ])
    expect(await awaitFinished(await requestRun(maintenance, 'clear-cache'))).toMatchObject({ processes: 1 })
  })

  test('waits for a live process that has not done its share', async () => {
    const maintenance = await startProcess('one')
    const busy = uuidV7()
    await database.query('INSERT INTO kit.process (id) VALUES ($1)', [busy])
    const runId = await requestRun(maintenance, 'clear-cache')
    await eventually(() => done.length === 1)
    expect(await findFinished()).toEqual([])
    // Ends in order without having done its share.
    await database.query('DELETE FROM kit.process WHERE id = $1', [busy])
    expect(await awaitFinished(runId)).toMatchObject({ processes: 1 })
  })

  test('runs once when the event arrives repeatedly', async () => {
    const maintenance = await startProcess('one')
    const [runId, eventId] = [uuidV7(), uuidV7()]
    await requestRun(maintenance, 'clear-cache', runId, eventId)
    await awaitFinished(runId)
    await requestRun(maintenance, 'clear-cache', runId, eventId)
    await requestRun(maintenance, 'clear-cache', runId)
    await awaitFinished(await requestRun(maintenance, 'clear-cache'))
    expect(done).toHaveLength(2)
    expect(await findFinished()).toHaveLength(2)
  })

  test('is retried after a failure', async () => {
    let tries = 0
    const maintenance = await startProcess('one', [
      {
        kind: 'clear-cache',
        scope: 'process',
        run: async () => {
          if (++tries === 1) throw new Error('the database is away')
          return {}
        },
      },
    ])
    expect(await awaitFinished(await requestRun(maintenance, 'clear-cache'))).toMatchObject({ processes: 1 })
  })

  test('runs at the start of a sole process, which records no presence', async () => {
    const run = { kind: 'clear-cache' as const, scope: 'process' as const, run: async () => ({ answers: 1 }) }
    const runId = uuidV7()
    await database.query("INSERT INTO kit.maintenance_run (run_id, kind) VALUES ($1, 'clear-cache')", [runId])
    await startProcess('alone', [run], true)
    expect(await awaitFinished(runId)).toMatchObject({ processes: 1, counts: { answers: 1 } })
    expect(await database.query('SELECT id FROM kit.process')).toEqual([])
  })

  test('is ignored by a service without such a task', async () => {
    const maintenance = await startProcess('one', [])
    expect(maintenance.consumers()).toEqual([])
    const other = await startProcess('other')
    await requestRun(other, 'restart-workers')
    expect(done).toEqual([])
  })
})
