import {
  auditRecorded,
  getMaintenanceRun,
  listMaintenanceRuns,
  MAINTENANCE_PARTS,
  type MaintenanceKind,
  maintenanceFinished,
  maintenanceRequested,
  startMaintenance,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failLateMaintenance } from '../src/actions/fail-late-maintenance.ts'
import { createReportingStore } from '../src/store/store.ts'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

const [administrator, colleague] = [aCaller('ROLE_ADMIN'), aCaller('ROLE_ADMIN')]

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting()
})
afterEach(() => world.stop())

const start = (kind: MaintenanceKind, as = administrator) =>
  world.call(startMaintenance, { body: { kind } }, { as })
const read = async (id: string) =>
  (await world.call(getMaintenanceRun, { params: { id } }, { as: administrator })).body
const finished = (runId: string, kind: MaintenanceKind, counts: object) =>
  said(maintenanceFinished, { runId, kind, service: 'catalog', processes: 1, counts })

describe('a maintenance run', () => {
  test('requests the services concerned, and ends when each has reported', async () => {
    const { status, body: run } = await start('generate-sitemaps')
    expect([status, run]).toEqual([
      202,
      {
        id: expect.any(String),
        kind: 'generate-sitemaps',
        status: 'running',
        startedBy: administrator.id,
        startedAt: expect.any(String),
        finishedAt: null,
        parts: [{ service: 'catalog', finishedAt: null, processes: 0, counts: {} }],
      },
    ])
    expect(await world.published(maintenanceRequested)).toEqual([
      { runId: run.id, kind: 'generate-sitemaps', requestedAt: run.startedAt },
    ])
    await world.hearsAll([finished(run.id, 'generate-sitemaps', { files: 2, contents: 12 })])
    expect(await read(run.id)).toMatchObject({
      status: 'done',
      parts: [{ service: 'catalog', processes: 1, counts: { files: 2, contents: 12 } }],
    })
  })

  test('joins two concurrent requests in one run with one result, and records both in the journal', async () => {
    const runs = await Promise.all([start('generate-sitemaps'), start('generate-sitemaps', colleague)])
    const [id, same] = runs.map(({ body }) => body.id) as [string, string]
    expect(same).toBe(id)
    expect(await world.published(maintenanceRequested)).toHaveLength(1)
    const lines = await world.published(auditRecorded)
    expect(lines.map(({ actorId }) => actorId).sort()).toEqual([administrator.id, colleague.id].sort())
    expect(lines).toMatchObject([
      { action: 'sitemaps.generate', subject: { type: 'maintenance-run', id } },
      { action: 'sitemaps.generate', details: { joined: true } },
    ])
    await world.hearsAll([finished(id, 'generate-sitemaps', { files: 1, contents: 3 })])
    expect((await read(id)).status).toBe('done')
    expect((await start('generate-sitemaps')).body.id).not.toBe(id)
  })

  test('waits, for workers, for every service that has some; reporting restarts its own', async () => {
    const { body: run } = await start('restart-workers')
    expect(run.parts.map(({ service }) => service)).toEqual([...MAINTENANCE_PARTS['restart-workers']])
    await eventually(async () => (await read(run.id)).parts.some((part) => part.finishedAt !== null))
    const half = await read(run.id)
    expect(half.status).toBe('running')
    expect(half.parts).toContainEqual(
      expect.objectContaining({ service: 'reporting', processes: 1, counts: { finished: 0, putBack: 0 } }),
    )
    const others = run.parts.map(({ service }) => service).filter((name) => name !== 'reporting')
    await world.hearsAll(
      others.map((service) =>
        said(maintenanceFinished, { runId: run.id, kind: 'restart-workers', service, processes: 3 }),
      ),
    )
    expect(await read(run.id)).toMatchObject({ status: 'done', finishedAt: expect.any(String) })
  })

  test('fails when a service stays silent, and can be requested again', async () => {
    const { body: run } = await start('clear-cache')
    await world.database.query("UPDATE maintenance_run SET started_at = started_at - interval '11 minutes'")
    const { clock } = world
    const store = createReportingStore(world.database, {
      service: 'reporting',
      clock,
      ids: uuidV7,
      wakeRelay: () => undefined,
    })
    await failLateMaintenance({ store, clock })
    await store.close()
    expect((await read(run.id)).status).toBe('failed')
    expect((await start('clear-cache')).body.id).not.toBe(run.id)
    // The late report changes nothing any more.
    await world.hearsAll([finished(run.id, 'clear-cache', { answers: 5 })])
    expect((await read(run.id)).status).toBe('failed')
  })

  test('is listed, the newest of each kind', async () => {
    const { body: first } = await start('clear-cache')
    await world.hearsAll([finished(first.id, 'clear-cache', { answers: 5 })])
    world.clock.advance(1_000)
    const newest = [(await start('clear-cache')).body.id, (await start('generate-sitemaps')).body.id]
    const { body } = await world.call(listMaintenanceRuns, {}, { as: administrator })
    expect(body.map(({ id }) => id)).toEqual(newest)
  })
})

test('refuses maintenance to all but administrators', async () => {
  const run = (await start('clear-cache')).body
  const calls = [
    (options: object) => world.call(startMaintenance, { body: { kind: 'clear-cache' } }, options),
    (options: object) => world.call(getMaintenanceRun, { params: { id: run.id } }, options),
    (options: object) => world.call(listMaintenanceRuns, {}, options),
  ]
  for (const call of calls) {
    expect(await call({})).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
    for (const as of [aCaller(), aCaller('ROLE_MODERATOR')])
      expect(await call({ as })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  }
  expect(
    await world.call(getMaintenanceRun, { params: { id: uuidV7() } }, { as: administrator }),
  ).toMatchObject({ status: 404, code: 'MAINTENANCE_RUN_NOT_FOUND' })
  expect(
    await world.call(startMaintenance, { body: { kind: 'drop-tables' as never } }, { as: administrator }),
  ).toMatchObject({ status: 422 })
})
