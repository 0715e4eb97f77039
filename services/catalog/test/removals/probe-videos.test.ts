import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVideoRemoved } from '../../src/actions/mark-video-removed.ts'
import { probeVideos } from '../../src/actions/probe-videos.ts'
import type { SourceDetail } from '../../src/domain/providers/source-video.ts'
import { ProviderOutage } from '../../src/ports.ts'
import { createRemovalDeps, createSource } from '../support/removal-world.ts'
import { type CatalogWorld, startCatalog } from '../support/world.ts'

const DAY_MS = 24 * 3_600_000
const { signal } = new AbortController()
let world: CatalogWorld
let scene: ReturnType<typeof createRemovalDeps>

beforeAll(async () => {
  world = await startCatalog()
})
beforeEach(async () => {
  await world.database.query('DELETE FROM provider_video; DELETE FROM kit.outbox')
  scene = createRemovalDeps(world)
})
afterEach(() => scene.close())
afterAll(async () => {
  await world.stop()
})

test('checks five videos at once, each once a day', async () => {
  const ids = await scene.show('redtube', 7)
  const { source, requested } = createSource('redtube')
  for (let round = 0; round < 3; round++) await probeVideos(scene.deps, source, signal)
  expect(requested.toSorted()).toEqual(ids.map((id) => `isAlive ${id}`).toSorted())
  world.clock.advance(DAY_MS + 1)
  await probeVideos(scene.deps, source, signal)
  expect(requested).toHaveLength(12)
})

test('removes a video after two denials and publishes it once; keeps one that is denied once', async () => {
  const [gone = '', doubted = '', fine = ''] = await scene.show('redtube', 3)
  const { source } = createSource('redtube', {
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

test.each(['isAlive', 'get'] as const)('changes nothing after an outage of %s', async (call) => {
  const ids = await scene.show('redtube', 3)
  const { source, requested } = createSource('redtube', {
    isAlive: () => false,
    [call]: () => {
      throw new ProviderOutage('timeout', 'no answer')
    },
  })
  await probeVideos(scene.deps, source, signal)
  expect(await scene.saidGone()).toEqual([])
  const spared = new Set(requested.map((line) => line.split(' ')[1]))
  expect(spared.size).toBe(1)
  await probeVideos(scene.deps, createSource('redtube').source, signal)
  expect(await scene.deps.store.findShown(ids.map((id) => `redtube_${id}`))).toHaveLength(3)
})

test('stops believing a provider that denies more than a fifth a day, by probes or visitors', async () => {
  const ids = await scene.show('redtube', 60)
  const { source, requested } = createSource('redtube', { isAlive: () => false })
  for (let round = 0; round < 8; round++) await probeVideos(scene.deps, source, signal)
  expect(await scene.saidGone()).toHaveLength(20)
  expect(scene.errors()).toBeGreaterThan(0)
  expect(await scene.alertOf('probe-brake', 'redtube')).toBe(1)
  expect(requested).toHaveLength(40)

  const [still = ''] = await scene.deps.store.findShown(ids.map((id) => `redtube_${id}`))
  const video = { id: still, provider: 'redtube', noticedBy: 'probe' } as const
  expect(await markVideoRemoved(scene.deps, video)).toBe(false)

  world.clock.advance(DAY_MS + 1)
  await probeVideos(scene.deps, createSource('redtube').source, signal)
  expect(await scene.alertOf('probe-brake', 'redtube')).toBe(0)
  expect(await markVideoRemoved(scene.deps, video)).toBe(true)
  expect(await markVideoRemoved(scene.deps, video)).toBe(true)
  expect(await scene.saidGone()).toHaveLength(21)
})

test('writes nothing for an unlisted video', async () => {
  const video = { id: 'redtube_never', provider: 'redtube', noticedBy: 'probe' } as const
  expect(await markVideoRemoved(scene.deps, video)).toBe(false)
  expect(await scene.saidGone()).toEqual([])
  expect(await scene.deps.store.findProviderVideo(video.id)).toBeNull()
})
