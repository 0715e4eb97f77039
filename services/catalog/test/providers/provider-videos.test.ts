import { createTestClock } from '@alcove/kit/testing/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropUnseenVideos } from '../../src/actions/drop-unseen-videos.ts'
import type { CatalogStore } from '../../src/store/store.ts'
import { createSourceVideo } from '../support/builders.ts'
import { type CatalogWorld, openTestStore, startCatalog, testSettings } from '../support/world.ts'

const HOUR_MS = 3_600_000
const clock = createTestClock(new Date('2026-11-21T10:00:00Z'))
let world: CatalogWorld
let store: CatalogStore

beforeAll(async () => {
  world = await startCatalog()
  store = openTestStore(world)
})
afterAll(async () => {
  await store.close()
  await world.stop()
})

async function seenAt(id: string): Promise<Date | undefined> {
  const [row] = await world.database.query<{ seen_at: Date }>(
    'SELECT seen_at FROM provider_video WHERE id = $1',
    [id],
  )
  return row?.seen_at
}

test('finds a video by its id, and by the URL of provider 2', async () => {
  const url = 'https://letsjerktv.test/v/1'
  const named = createSourceVideo({ provider: 'letsjerktv', providerVideoUrl: url })
  await store.rememberVideos([named, createSourceVideo(), named], clock.now())
  const known = { id: named.id, provider: 'letsjerktv', providerVideoId: named.providerVideoId, url }
  expect(await store.findProviderVideo(named.id)).toEqual({ ...known, removedAt: null })
  expect(await store.findProviderVideoByUrl('letsjerktv', url)).toMatchObject(known)
  expect(await store.findProviderVideoByUrl('eporner', url)).toBeNull()
  expect(await store.findProviderVideo('eporner_unknown')).toBeNull()
})

test('rewrites a row within the hour only to add a URL, and keeps URLs', async () => {
  const video = createSourceVideo({ provider: 'letsjerktv' })
  const first = new Date('2026-11-21T10:00:00Z')
  await store.rememberVideos([video], first)
  await store.rememberVideos([video], new Date(first.getTime() + HOUR_MS / 2))
  expect(await seenAt(video.id)).toEqual(first)

  const url = 'https://letsjerktv.test/v/2'
  await store.rememberVideos([{ ...video, providerVideoUrl: url }], first)
  expect(await store.findProviderVideo(video.id)).toMatchObject({ url })

  const later = new Date(first.getTime() + 2 * HOUR_MS)
  await store.rememberVideos([video], later)
  expect(await seenAt(video.id)).toEqual(later)
  expect(await store.findProviderVideo(video.id)).toMatchObject({ url })
})

test('publishes a tombstone once and keeps it when a stale page brings the video again', async () => {
  const [gone, other] = [
    createSourceVideo({ provider: 'redtube' }),
    createSourceVideo({ provider: 'redtube' }),
  ]
  await store.rememberVideos([gone, other], clock.now())
  const mark = () => store.inTransaction((tx) => tx.markRemoved([gone.id, 'redtube_never'], clock.now()))
  expect(await mark()).toEqual([gone.id])
  expect(await mark()).toEqual([])

  await store.rememberVideos([gone], new Date(clock.now().getTime() + 2 * HOUR_MS))
  const ids = [gone.id, other.id, 'redtube_never']
  expect(await store.findRemoved(ids)).toEqual(new Set([gone.id]))
  expect(await store.findShown(ids)).toEqual([other.id])
  expect(await store.findProviderVideo('redtube_never')).toBeNull()
  expect(await store.countVideos('redtube')).toEqual({ known: 2, removed: 1 })
})

test('probes unchecked videos first, then the longest unchecked, and skips recent ones', async () => {
  const videos = Array.from({ length: 4 }, () => createSourceVideo())
  await world.database.query('DELETE FROM provider_video')
  await store.rememberVideos(videos, clock.now())
  const ids = videos.map((video) => video.id) as [string, string, string, string]
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS)
  await store.markChecked([ids[0]], at(2))
  await store.markChecked([ids[1]], at(1))
  await store.markChecked([ids[2]], at(9))
  const found = await store.findToProbe('eporner', 5, at(5))
  expect(found.map((video) => video.id)).toEqual([ids[3], ids[1], ids[0]])
})

test('stores overlapping lists concurrently without a deadlock', async () => {
  const videos = Array.from({ length: 60 }, () => createSourceVideo())
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      store.rememberVideos(i % 2 ? videos : videos.toReversed(), clock.now()),
    ),
  )
  expect(await store.findShown(videos.map((video) => video.id))).toHaveLength(60)
})

test('deletes videos not seen for 90 days, except tombstones', async () => {
  const [old, fresh, gone] = [createSourceVideo(), createSourceVideo(), createSourceVideo()]
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS)
  await store.rememberVideos([old, gone], before(90.1))
  await store.rememberVideos([fresh], before(89.9))
  await store.inTransaction((tx) => tx.markRemoved([gone.id], now))
  await dropUnseenVideos({ store, clock, settings: testSettings({}) })
  expect(await store.findShown([old.id, fresh.id])).toEqual([fresh.id])
  expect(await store.findRemoved([gone.id])).toEqual(new Set([gone.id]))
})
