import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVideoRemoved } from '../src/actions/mark-video-removed.ts'
import { probeVideos } from '../src/actions/probe-videos.ts'
import { ProviderOutage, type SourceDetail } from '../src/ports.ts'
import { aSource, removalDeps } from './removal-world.ts'
import { type CatalogWorld, startCatalog } from './world.ts'

const DAY_MS = 24 * 3_600_000
const { signal } = new AbortController()
let world: CatalogWorld
let scene: ReturnType<typeof removalDeps>

beforeAll(async () => {
  world = await startCatalog()
})
beforeEach(async () => {
  await world.database.query('DELETE FROM provider_video; DELETE FROM kit.outbox')
  scene = removalDeps(world)
})
afterEach(() => scene.close())
afterAll(async () => {
  await world.stop()
})

test('five at once are looked at, each video once a day', async () => {
  const ids = await scene.show('redtube', 7)
  const { source, asked } = aSource('redtube')
  for (let round = 0; round < 3; round++) await probeVideos(scene.deps, source, signal)
  expect(asked.toSorted()).toEqual(ids.map((id) => `isAlive ${id}`).toSorted())
  world.clock.advance(DAY_MS + 1)
  await probeVideos(scene.deps, source, signal)
  expect(asked).toHaveLength(12)
})

test('a video that two calls deny is gone, told once; one that only the first denies stays', async () => {
  const [gone = '', doubted = '', fine = ''] = await scene.show('redtube', 3)
  const { source } = aSource('redtube', {
    isAlive: (id) => id === fine,
    get: (id) => (id === doubted ? ({} as SourceDetail) : null),
  })
  await probeVideos(scene.deps, source, signal)
  await probeVideos(scene.deps, source, signal)
  expect(await scene.saidGone()).toEqual([`redtube_${gone}`])
  expect(await scene.deps.store.findRemoved([gone, doubted, fine].map((id) => `redtube_${id}`))).toEqual(
    new Set([`redtube_${gone}`]),
  )
})

test.each(['isAlive', 'get'] as const)('an outage of %s says nothing about any video', async (call) => {
  const ids = await scene.show('redtube', 3)
  const { source, asked } = aSource('redtube', {
    isAlive: () => false,
    [call]: () => {
      throw new ProviderOutage('timeout', 'no answer')
    },
  })
  await probeVideos(scene.deps, source, signal)
  expect(await scene.saidGone()).toEqual([])
  const spared = new Set(asked.map((line) => line.split(' ')[1]))
  expect(spared.size).toBe(1)
  await probeVideos(scene.deps, aSource('redtube').source, signal)
  expect(await scene.deps.store.findShown(ids.map((id) => `redtube_${id}`))).toHaveLength(3)
})

test('a provider that denies everything is not believed beyond a fifth a day, by probes or by visitors', async () => {
  const ids = await scene.show('redtube', 60)
  const { source, asked } = aSource('redtube', { isAlive: () => false })
  for (let round = 0; round < 8; round++) await probeVideos(scene.deps, source, signal)
  expect(await scene.saidGone()).toHaveLength(20)
  expect(scene.errors()).toBeGreaterThan(0)
  expect(await scene.alertOf('probe-brake', 'redtube')).toBe(1)
  expect(asked).toHaveLength(40)

  const [still = ''] = await scene.deps.store.findShown(ids.map((id) => `redtube_${id}`))
  const video = { id: still, provider: 'redtube', noticedBy: 'probe' } as const
  expect(await markVideoRemoved(scene.deps, video)).toBe(false)

  world.clock.advance(DAY_MS + 1)
  await probeVideos(scene.deps, aSource('redtube').source, signal)
  expect(await scene.alertOf('probe-brake', 'redtube')).toBe(0)
  expect(await markVideoRemoved(scene.deps, video)).toBe(true)
  expect(await markVideoRemoved(scene.deps, video)).toBe(true)
  expect(await scene.saidGone()).toHaveLength(21)
})

test('a video that was never listed leaves no trace', async () => {
  const video = { id: 'redtube_never', provider: 'redtube', noticedBy: 'probe' } as const
  expect(await markVideoRemoved(scene.deps, video)).toBe(false)
  expect(await scene.saidGone()).toEqual([])
  expect(await scene.deps.store.findProviderVideo(video.id)).toBeNull()
})
