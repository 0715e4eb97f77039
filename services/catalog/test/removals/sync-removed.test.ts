import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { probeVideos } from '../../src/actions/probe-videos.ts'
import { syncRemoved } from '../../src/actions/sync-removed.ts'
import { createCatalogOperator } from '../../src/operator.ts'
import { ProviderOutage } from '../../src/ports.ts'
import { epornerWire } from '../providers/fakes/eporner-wire.ts'
import {
  answering,
  type Fault,
  type ProviderFake,
  startProviderFake,
} from '../providers/fakes/provider-fake.ts'
import { createSourceVideo } from '../support/builders.ts'
import { createRemovalDeps, createSource } from '../support/removal-world.ts'
import { type CatalogWorld, startCatalog } from '../support/world.ts'

const HOUR_MS = 3_600_000
const options = { jitterMs: 0, signal: new AbortController().signal }
let world: CatalogWorld
let scene: ReturnType<typeof createRemovalDeps>

beforeAll(async () => {
  world = await startCatalog()
})
beforeEach(async () => {
  await world.database.query('DELETE FROM provider_video; DELETE FROM provider_sync; DELETE FROM kit.outbox')
  scene = createRemovalDeps(world)
})
afterEach(() => scene.close())
afterAll(async () => {
  await world.stop()
})

const shown = async (ids: string[]) =>
  (await scene.deps.store.findShown(ids.map((id) => `eporner_${id}`))).length
const lastSync = () => scene.deps.store.findSync('eporner')

test('hides and publishes each listed removal once, whatever else the list has', async () => {
  const ids = await scene.show('eporner', 100)
  const gone = ids.slice(0, 15)
  const { source, requested } = createSource('eporner', {
    removed: () => [['never-seen', ...gone.slice(0, 5)], gone, [], gone.slice(5)],
  })
  await syncRemoved(scene.deps, source, options)
  expect(await shown(ids)).toBe(85)
  expect(await scene.saidGone()).toEqual(gone.map((id) => `eporner_${id}`).toSorted())
  expect(await lastSync()).toMatchObject({ finishedAt: expect.any(Date), listed: 31, alert: null })

  await syncRemoved(scene.deps, source, options)
  expect(requested).toEqual(['removed'])
  world.clock.advance(24 * HOUR_MS)
  await syncRemoved(scene.deps, source, options)
  expect(requested).toEqual(['removed', 'removed'])
  expect(await scene.saidGone()).toHaveLength(15)
})

test('keeps the same id of another provider', async () => {
  const [id = ''] = await scene.show('redtube', 30)
  const twin = createSourceVideo({ provider: 'eporner', providerVideoId: id })
  await scene.deps.store.rememberVideos([twin], world.clock.now())
  await syncRemoved(scene.deps, createSource('eporner', { removed: () => [[id]] }).source, options)
  expect(await scene.deps.store.findRemoved([twin.id, `redtube_${id}`])).toEqual(new Set([twin.id]))
})

test('keeps a hidden video hidden when a stale page brings it again', async () => {
  const [id = '', ...others] = await scene.show('eporner', 30)
  await syncRemoved(scene.deps, createSource('eporner', { removed: () => [[id]] }).source, options)
  world.clock.advance(2 * HOUR_MS)
  await scene.deps.store.rememberVideos(
    [createSourceVideo({ provider: 'eporner', providerVideoId: id })],
    world.clock.now(),
  )
  expect(await shown([id, ...others])).toBe(29)
})

test('applies a list longer than a transaction', async () => {
  const ids = await scene.show('eporner', 4_000)
  const { source } = createSource('eporner', { removed: () => [ids.slice(0, 700)] })
  await syncRemoved(scene.deps, source, options)
  expect(await shown(ids)).toBe(3_300)
  expect(await scene.saidGone()).toHaveLength(700)
})

describe('nothing changes', () => {
  async function expectNothingGone(ids: string[]) {
    expect(await shown(ids)).toBe(ids.length)
    expect(await scene.saidGone()).toEqual([])
  }

  test('and raises an alert when the list would hide more than a fifth', async () => {
    const ids = await scene.show('eporner', 200)
    const { source, requested } = createSource('eporner', { removed: () => [ids.slice(0, 41)] })
    await syncRemoved(scene.deps, source, options)
    await expectNothingGone(ids)
    expect((await lastSync())?.alert).toContain('41 vidéos sur 200')
    expect(scene.errors()).toBe(1)
    expect(await scene.alertOf('removal-brake', 'eporner')).toBe(1)

    world.clock.advance(23 * HOUR_MS)
    await syncRemoved(scene.deps, source, options)
    expect(requested).toHaveLength(1)
  })

  test('until an operator releases the brake', async () => {
    const ids = await scene.show('eporner', 200)
    const { source } = createSource('eporner', { removed: () => [ids.slice(0, 41)] })
    const operator = createCatalogOperator({ database: world.database, clock: world.clock, ids: uuidV7 })
    expect(await operator.releaseBrake('eporner')).toBe(false)
    await syncRemoved(scene.deps, source, options)
    expect(await operator.releaseBrake('eporner')).toBe(true)
    await syncRemoved(scene.deps, source, options)
    expect(await shown(ids)).toBe(159)
    expect(await lastSync()).toMatchObject({ alert: null, releasedAt: null, listed: 41 })
    expect(await operator.releaseBrake('eporner')).toBe(false)
    await operator.close()
    expect(await scene.alertOf('removal-brake', 'eporner')).toBe(0)
  })

  test('when the list is much shorter than the last one', async () => {
    const ids = await scene.show('eporner', 100)
    const long = Array.from({ length: 1_200 }, (_, i) => `old${i}`)
    await syncRemoved(scene.deps, createSource('eporner', { removed: () => [long] }).source, options)
    world.clock.advance(25 * HOUR_MS)
    const { source } = createSource('eporner', { removed: () => [long.slice(0, 500), ids.slice(0, 1)] })
    await syncRemoved(scene.deps, source, options)
    await expectNothingGone(ids)
    expect(await lastSync()).toMatchObject({ listed: 1_200, alert: expect.stringContaining('1200') })
    expect(scene.errors()).toBe(1)
  })

  test('when the list is incomplete; retries after an hour', async () => {
    const ids = await scene.show('eporner', 100)
    let broken = true
    const { source, requested } = createSource('eporner', {
      removed: async function* () {
        yield ids.slice(0, 3)
        if (broken) throw new ProviderOutage('format', 'the last line is cut')
      },
    })
    await syncRemoved(scene.deps, source, options)
    await expectNothingGone(ids)
    expect(await lastSync()).toMatchObject({ finishedAt: null, alert: expect.stringContaining('format') })

    broken = false
    await syncRemoved(scene.deps, source, options)
    expect(requested).toHaveLength(1)
    world.clock.advance(HOUR_MS)
    await syncRemoved(scene.deps, source, options)
    expect(await shown(ids)).toBe(97)
  })

  test('when the list is empty', async () => {
    const ids = await scene.show('eporner', 30)
    await syncRemoved(scene.deps, createSource('eporner').source, options)
    await expectNothingGone(ids)
    expect(await lastSync()).toMatchObject({ listed: 0, alert: null })
  })

  test('when the service stops halfway; continues after the restart without publishing twice', async () => {
    const ids = await scene.show('eporner', 4_000)
    const stopping = new AbortController()
    const { source } = createSource('eporner', { removed: () => [ids.slice(0, 500)] })
    const { store } = scene.deps
    const inTransaction = ((work: never) => {
      stopping.abort(new Error('the service stops'))
      return store.inTransaction(work)
    }) as typeof store.inTransaction
    const halted = syncRemoved({ ...scene.deps, store: { ...store, inTransaction } }, source, {
      ...options,
      signal: stopping.signal,
    })
    await expect(halted).rejects.toThrow('the service stops')
    expect(await shown(ids)).toBe(3_800)

    await scene.close()
    scene = createRemovalDeps(world)
    world.clock.advance(HOUR_MS)
    await syncRemoved(scene.deps, source, options)
    expect(await shown(ids)).toBe(3_500)
    const said = await scene.saidGone()
    expect([said.length, new Set(said).size]).toEqual([500, 500])
  })
})

test('reads the list once in two replicas', async () => {
  await scene.show('eporner', 30)
  const { source, requested } = createSource('eporner')
  await Promise.all([1, 2, 3].map(() => syncRemoved(scene.deps, source, options)))
  expect(requested).toEqual(['removed'])
})

test('reads pages one by one, with a pause between them', async () => {
  const ids = await scene.show('redtube', 30)
  const requested: number[] = []
  const { source } = createSource('redtube', {
    removed: async function* () {
      for (const id of ids.slice(0, 3)) {
        requested.push(performance.now())
        yield [id]
      }
    },
  })
  const paged = { ...source, capabilities: { ...source.capabilities, removals: 'paged' as const } }
  await syncRemoved(scene.deps, paged, { ...options, pauseMs: 40 })
  expect((requested[2] ?? 0) - (requested[0] ?? 0)).toBeGreaterThanOrEqual(75)
  expect(await scene.saidGone()).toHaveLength(3)
})

test('never reads a list from a provider without one', async () => {
  const { source, requested } = createSource('letsjerktv')
  const without = { ...source, capabilities: { ...source.capabilities, removals: 'none' as const } }
  await syncRemoved(scene.deps, without, options)
  expect([requested, await scene.deps.store.findSync('letsjerktv')]).toEqual([[], null])
})

describe('with provider 1 on the wire', () => {
  let fake: ProviderFake
  let ids: string[]

  beforeAll(async () => {
    fake = await startProviderFake(epornerWire)
  })
  beforeEach(async () => {
    fake.fault = null
    const page = await fake.provider.search({ page: 1, perPage: 40 }, options.signal)
    await scene.deps.store.rememberVideos(page.videos, world.clock.now())
    ids = page.videos.map((video) => video.providerVideoId)
  })
  afterAll(() => fake.close())

  test('hides what the list names', async () => {
    fake.library = { ...fake.library, removed: [...ids.slice(0, 3), 'aBcDeFgHiJk', ...ids.slice(0, 3)] }
    await syncRemoved(scene.deps, fake.provider, options)
    expect([await shown(ids), (await scene.saidGone()).length]).toEqual([37, 3])
  })

  test.each<[string, Fault]>([
    ['is empty', answering('', { type: 'text/plain' })],
    ['is a page of HTML', answering('<!doctype html><title>Pause</title>', { type: 'text/html' })],
    [
      'is HTML that calls itself a list',
      answering('<!doctype html>\n<p>Pause</p>\n', { type: 'text/plain' }),
    ],
    ['is refused', answering('busy', { status: 503, type: 'text/plain' })],
    [
      'ends in the middle of a line',
      (_, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'text/plain' })
          .end(`${ids[0]}\n${ids[1]?.slice(0, 4)}`),
    ],
    [
      'ends before its length',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 900 })
        response.write(`${ids[0]}\n${ids[1]}\n`, () => response.destroy())
      },
    ],
  ])('changes nothing when a list %s', async (_, fault) => {
    fake.fault = fault
    await syncRemoved(scene.deps, fake.provider, options)
    expect([await shown(ids), await scene.saidGone()]).toEqual([40, []])
    expect((await lastSync())?.alert).toContain('rien n’a été changé')
  })

  test('checks single videos: gone, there, or unknown during an outage', async () => {
    fake.library = { ...fake.library, items: fake.library.items.slice(1) }
    fake.fault = answering('<!doctype html>', { type: 'text/html' })
    await probeVideos(scene.deps, fake.provider, options.signal)
    expect(await shown(ids)).toBe(40)
    fake.fault = null
    for (let round = 0; round < 8; round++) await probeVideos(scene.deps, fake.provider, options.signal)
    expect(await scene.saidGone()).toEqual([`eporner_${ids[0]}`])
  })
})
