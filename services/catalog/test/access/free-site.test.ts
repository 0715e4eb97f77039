import {
  getContentAccess,
  getEpornerVideo,
  getLetsjerktvVideo,
  getViewCount,
  listLetsjerktvFeed,
  listPublishedContents,
  searchEporner,
  trackView,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answering } from '../providers/fakes/provider-fake.ts'
import { picture, title } from '../providers/fakes/wire.ts'
import { type ProviderWorld, startProviderWorld, WIRES } from '../support/provider-world.ts'
import { createProofHeader, publishContents } from '../support/world.ts'

/** Exceeds the limit that an account without a plan would have if there were plans. */
const VIEWS = 5

let world: ProviderWorld
let contents: string[]
beforeAll(async () => {
  world = await startProviderWorld({ PAYMENT_PROVIDER: 'none', VIEW_LIMIT_NONE: '1' })
  const related_videos = Array.from({ length: 6 }, (_, n) => ({
    video_link: `https://letsjerktv.example.test/related/${n}`,
    title: title(n),
    thumbnail: picture(n),
  }))
  const { letsjerktv } = world.upstreams
  await world.call(listLetsjerktvFeed, { query: {} })
  letsjerktv.fault = answering({ ...letsjerktv.wire.detail(8), related_videos })
  contents = await publishContents(world, Array(VIEWS + 1).fill({}))
})
afterAll(() => world.stop())

const VIP = { maxViews: null, hasAccess: true, accessLevel: 'vip' }
const OPEN = { allowed: true, reason: null }

describe.each([
  ['a visitor', () => ({ headers: createProofHeader(world) })],
  ['an account without a subscription', () => ({ as: aCaller() })],
])('gives %s the access of vip on a free site', (_, createCaller) => {
  test('locks nothing in lists', async () => {
    const who = createCaller()
    const { videos } = (await world.call(searchEporner, { query: { per_page: 20 } }, who)).body
    const { member } = (await world.call(listPublishedContents, { query: {} }, who)).body
    const feed = (await world.call(listLetsjerktvFeed, { query: {} }, who)).body.member
    const video_url = WIRES.letsjerktv.urlOf(8) as string
    const { related } = (await world.call(getLetsjerktvVideo, { query: { video_url } }, who)).body
    for (const list of [videos, member, feed, related]) {
      expect(list.length).toBeGreaterThan(3)
      expect(list.filter(({ locked, requiredLevel }) => locked || requiredLevel !== null)).toEqual([])
    }
  })

  test('lifts every daily limit: count, track, detail and playback agree', async () => {
    const who = createCaller()
    for (const videoId of contents.slice(0, VIEWS)) {
      const tracked = await world.call(trackView, { body: { videoId, provider: 'local' } }, who)
      expect(tracked).toMatchObject({ status: 200, body: { limits: VIP } })
    }
    expect((await world.call(getViewCount, {}, who)).body).toMatchObject({ todayCount: VIEWS, limits: VIP })
    const params = { id: contents[VIEWS] as string }
    expect((await world.call(getContentAccess, { params }, who)).body).toMatchObject({
      accessLevel: 'vip',
      access: OPEN,
    })
    const detail = await world.call(getEpornerVideo, { params: { id: WIRES.eporner.idOf(7) } }, who)
    expect(detail.body).toMatchObject({ embedUrl: expect.any(String), access: OPEN })
  })
})
