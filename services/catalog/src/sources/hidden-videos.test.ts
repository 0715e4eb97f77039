import { createTestClock } from '@alcove/kit/testing/clock'
import { expect, test } from 'vitest'
import { createHiddenVideos } from './hidden-videos.ts'
import { createRemovedVideos } from './removed-videos.ts'

const HOUR_MS = 3_600_000

test('learns within a second what another process hides, also after the time was set back', async () => {
  const clock = createTestClock()
  let hidden: string[] = []
  const videos = createHiddenVideos({ findHiddenIds: async () => hidden }, clock)
  expect([...(await videos.all())]).toEqual([])
  clock.advance(-HOUR_MS)
  hidden = ['redtube_1']
  clock.advance(1_000)
  expect([...(await videos.all())]).toEqual(['redtube_1'])
})

test('learns within a minute what another process removes, also after the time was set back', async () => {
  const clock = createTestClock()
  let gone = false
  const videos = createRemovedVideos({ findRemoved: async (ids) => new Set(gone ? ids : []) }, clock)
  expect(await videos.has('redtube_1')).toBe(false)
  clock.advance(-HOUR_MS)
  gone = true
  clock.advance(60_000)
  expect(await videos.has('redtube_1')).toBe(true)
})
