import {
  getEpornerVideo,
  getLetsjerktvVideo,
  getRedtubeVideo,
  listLetsjerktvFeed,
  searchEporner,
  searchRedtube,
  trackView,
} from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld, WIRES } from '../support/provider-world.ts'
import { findRefusedTerm } from '../support/refused-term.ts'
import { createProofHeader } from '../support/world.ts'
import { answering, send } from './fakes/provider-fake.ts'
import { picture, title } from './fakes/wire.ts'

const DEADLINE_MS = 300
let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld({ VIEW_LIMIT_NONE: '1', PROVIDER_DEADLINE_MS: String(DEADLINE_MS) })
})
afterAll(() => world.stop())

let next = 0
/** A video that was not opened before, so that it is not cached. */
const freshVideo = () => ++next
const toEpornerId = (n: number) => WIRES.eporner.idOf(n)
const eporner = (id: string, headers = {}) => world.call(getEpornerVideo, { params: { id } }, { headers })
const redtube = (id: string) => world.call(getRedtubeVideo, { params: { id } })
const letsjerktv = (query: { id?: string; video_url?: string }) => world.call(getLetsjerktvVideo, { query })
const toLetsjerktvUrl = (n: number) => WIRES.letsjerktv.urlOf(n) as string
const NOT_FOUND = [404, 'CONTENT_NOT_FOUND']
const refusal = ({ status, code }: { status: number; code: string | undefined }) => [status, code]
const removedEvents = () => world.published({ name: 'provider.video-removed' })

beforeEach(() => {
  for (const upstream of Object.values(world.upstreams)) {
    upstream.requested = []
    upstream.fault = null
  }
})

test('provider 1: returns a video with its player, by id with and without prefix', async () => {
  const n = freshVideo()
  for (const id of [toEpornerId(n), `eporner_${toEpornerId(n)}`]) {
    const { status, body, headers } = await eporner(id)
    expect(status).toBe(200)
    expect(headers.get('X-Provider-Status')).toBe('ok')
    expect(body).toMatchObject({
      '@id': `/api/adult-content/eporner/video/${toEpornerId(n)}`,
      '@type': 'EpornerVideo',
      id: `eporner_${toEpornerId(n)}`,
      providerVideoId: toEpornerId(n),
      title: title(n),
      createdAt: '2026-03-01T10:20:30.000Z',
      rating: 4.25,
      tags: ['paysage', 'montagne', 'lac', 'forêt'],
      embedUrl: `https://www.eporner.com/embed/${toEpornerId(n)}/`,
      access: { allowed: true, reason: null },
    })
    expect(body.previews).toHaveLength(3)
  }
  expect(world.upstreams.eporner.requested).toHaveLength(1)
})

test('provider 3: returns a video in the page format of the specification', async () => {
  const { body } = await redtube('redtube_70001')
  expect(body).toMatchObject({
    '@id': '/api/adult-content/redtube/video/70001',
    '@type': 'RedtubeVideo',
    id: 'redtube_70001',
    title: title(1),
    publish_date: '2026-03-01T10:20:30.000Z',
    views: 1001,
    rating: 431.5,
    ratings: 100,
    duration: 754,
    embed_url: 'https://embed.redtube.com/?id=70001',
    embedUrl: 'https://embed.redtube.com/?id=70001',
    tags: ['paysage', 'montagne', 'lac', 'forêt'].map((tag_name) => ({ tag_name })),
  })
})

test('provider 2: returns a listed video by URL or id, with its related videos', async () => {
  await world.call(listLetsjerktvFeed, { query: {} })
  for (const query of [{ video_url: toLetsjerktvUrl(7) }, { id: '9007' }, { id: 'letsjerktv_9007' }]) {
    const { status, body } = await letsjerktv(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      '@id': '/api/adult-content/letsjerktv/video-information?id=letsjerktv_9007',
      id: 'letsjerktv_9007',
      providerVideoUrl: toLetsjerktvUrl(7),
      categories: ['Nature'],
      tags: ['paysage', 'lac'],
      embedUrl: 'https://www.letsjerktv.com/embed/7/',
    })
    expect(body.related.map((video) => video.title)).toEqual([0, 1, 2].map(title))
    expect(body.related.every((video) => !video.locked)).toBe(true)
  }
})

test('provider 2: adds length and views of the list to a page without them, also after a restart', async () => {
  const { library, wire } = world.upstreams.letsjerktv
  const items = library.items
  library.items = items.map((item, n) => ({ ...item, views: 1_000 + n }))
  await world.call(listLetsjerktvFeed, { query: { page: 2 } })
  library.items = items
  const { body } = await letsjerktv({ id: wire.idOf(30) })
  expect(body).toMatchObject({ duration: 754, views: 1_030, thumbnailS3Key: expect.any(String) })

  const restarted = await world.again()
  const response = await restarted.app.fetch(
    new Request(
      `http://catalog/api/adult-content/letsjerktv/video-information?id=letsjerktv_${wire.idOf(31)}`,
    ),
  )
  expect(await response.json()).toMatchObject({ duration: 754, views: 1_031 })
})

test('provider 2: prefers what the page itself says', async () => {
  await world.call(listLetsjerktvFeed, { query: { page: 2 } })
  const detail = { ...WIRES.letsjerktv.detail(32), duration: 60, views: 0 }
  world.upstreams.letsjerktv.fault = answering(detail)
  const { body } = await letsjerktv({ id: WIRES.letsjerktv.idOf(32) })
  expect(body).toMatchObject({ duration: 60, views: 0 })
})

test('provider 2: returns the first twelve visible related videos, with locks of their own', async () => {
  await world.call(listLetsjerktvFeed, { query: {} })
  const related = Array.from({ length: 20 }, (_, n) => ({
    video_link: `https://letsjerktv.example.test/related/${n}`,
    title: n === 1 ? findRefusedTerm() : title(n),
    thumbnail: picture(n),
  }))
  world.upstreams.letsjerktv.fault = answering({ ...WIRES.letsjerktv.detail(8), related_videos: related })
  const { body } = await letsjerktv({ video_url: toLetsjerktvUrl(8) })
  expect(body.related.map((video) => video.title)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(title))
  expect(body.related.map((video) => video.locked).indexOf(true)).toBe(3)
  const opened = await letsjerktv({ id: body.related[2]?.id as string })
  expect(opened.status).toBe(200)
})

test('provider 2: gives a related video the id of its list', async () => {
  await world.call(listLetsjerktvFeed, { query: {} })
  const related = [3, 4].map((n) => ({
    video_link: toLetsjerktvUrl(n),
    title: title(n),
    thumbnail: picture(n),
  }))
  world.upstreams.letsjerktv.fault = answering({ ...WIRES.letsjerktv.detail(9), related_videos: related })
  const { body } = await letsjerktv({ video_url: toLetsjerktvUrl(9) })
  expect(body.related.map((video) => video.id)).toEqual(['letsjerktv_9003', 'letsjerktv_9004'])
})

test('provider 2: refuses an unlisted address without calling the provider', async () => {
  for (const video_url of ['http://169.254.169.254/latest/', 'file:///etc/passwd', toLetsjerktvUrl(99), 'x'])
    expect(refusal(await letsjerktv({ video_url }))).toEqual(NOT_FOUND)
  expect(refusal(await letsjerktv({ id: 'letsjerktv_unknown' }))).toEqual(NOT_FOUND)
  expect(world.upstreams.letsjerktv.requested).toHaveLength(0)
})

test('provider 2: refuses neither or both names', async () => {
  for (const query of [{}, { id: '9000', video_url: toLetsjerktvUrl(0) }])
    expect((await letsjerktv(query)).code).toBe('VALIDATION_FAILED')
})

test('refuses unknown ids and those of other providers', async () => {
  const ids = ['pornhub_123', 'redtube_70001', 'letsjerktv_9000', 'eporner_', 'nobody', '../70001', '%00x']
  for (const id of ids) expect([id, ...refusal(await eporner(id))]).toEqual([id, ...NOT_FOUND])
  for (const id of ['pornhub_70001', `eporner_${toEpornerId(1)}`, '999999'])
    expect(refusal(await redtube(id))).toEqual(NOT_FOUND)
})

test('calls the provider once for an unknown video, for a while', async () => {
  for (let i = 0; i < 5; i++) await eporner('unknown1')
  expect(world.upstreams.eporner.requested).toHaveLength(1)
  world.clock.advance(61_000)
  await eporner('unknown1')
  expect(world.upstreams.eporner.requested).toHaveLength(2)
})

test('writes and publishes the tombstone of a listed video that its provider denies', async () => {
  await world.call(searchEporner, { query: { query: 'bientôt', per_page: 40 } as never })
  const { library } = world.upstreams.eporner
  const id = toEpornerId(30)
  const items = library.items
  library.items = items.filter((item) => item.id !== id)
  expect(refusal(await eporner(id))).toEqual(NOT_FOUND)
  library.items = items
  expect(refusal(await eporner(`eporner_${id}`))).toEqual(NOT_FOUND)
  expect(await removedEvents()).toMatchObject([{ videoId: `eporner_${id}`, provider: 'eporner' }])
})

test('writes no tombstone after a single denial', async () => {
  const before = (await removedEvents()).length
  const id = WIRES.redtube.idOf(20)
  await world.call(searchRedtube, { query: { search: 'lapsus', page: 2 } })
  const { wire, library } = world.upstreams.redtube
  world.upstreams.redtube.fault = (request, response) => {
    const url = new URL(request.url ?? '', 'http://fake.test')
    const slips = url.searchParams.get('data') === 'redtube.Videos.getVideoById'
    send(
      response,
      slips ? { body: { code: 2002, message: 'No Video with this id!' } } : wire.answer(url, library),
    )
  }
  expect((await redtube(id)).status).toBe(503)
  world.upstreams.redtube.fault = null
  expect((await redtube(id)).status).toBe(200)
  expect(await removedEvents()).toHaveLength(before)
})

test('writes nothing for an unlisted video', async () => {
  const before = (await removedEvents()).length
  await eporner('unknown2')
  expect(await removedEvents()).toHaveLength(before)
})

test('refuses a refused title without a tombstone', async () => {
  const n = freshVideo()
  world.upstreams.eporner.fault = answering({ ...WIRES.eporner.detail(n), title: findRefusedTerm() })
  expect(refusal(await eporner(toEpornerId(n)))).toEqual(NOT_FOUND)
  const rows = await world.database.query(
    'SELECT 1 FROM provider_video WHERE id = $1 AND removed_at IS NOT NULL',
    [`eporner_${toEpornerId(n)}`],
  )
  expect(rows).toEqual([])
})

test('returns no player on a foreign host', async () => {
  const n = freshVideo()
  for (const [i, embed] of [
    'https://elsewhere.test/x',
    'javascript:alert(1)',
    'http://www.eporner.com/x',
  ].entries()) {
    const detail = WIRES.eporner.detail(n + i)
    next++
    world.upstreams.eporner.fault = answering({ ...detail, embed })
    expect((await eporner(toEpornerId(n + i))).body).toMatchObject({
      embedUrl: null,
      access: { allowed: true },
    })
  }
})

test('returns no player past the daily limit, except for videos watched today', async () => {
  const headers = createProofHeader(world)
  const [watched, other] = [toEpornerId(freshVideo()), toEpornerId(freshVideo())]
  expect((await eporner(other, headers)).body.embedUrl).not.toBeNull()
  await world.call(trackView, { body: { videoId: watched, provider: 'eporner' } }, { headers })
  expect((await eporner(watched, headers)).body).toMatchObject({ access: { allowed: true, reason: null } })
  expect((await eporner(other, headers)).body).toMatchObject({
    title: expect.any(String),
    embedUrl: null,
    access: { allowed: false, reason: 'DAILY_LIMIT_REACHED' },
  })
  expect((await eporner(other, createProofHeader(world))).body.embedUrl).not.toBeNull()
})

test('answers an outage with 503, or with the older answer', async () => {
  const [known, unknown] = [toEpornerId(freshVideo()), toEpornerId(freshVideo())]
  await eporner(known)
  world.upstreams.eporner.fault = answering('<html>', { status: 500, type: 'text/html' })
  const { status, code, headers } = await eporner(unknown)
  expect([status, code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  world.clock.advance(3_600_000)
  const old = await eporner(known)
  expect([old.status, old.headers.get('X-Provider-Status')]).toEqual([200, 'stale'])
  expect(old.body.providerVideoId).toBe(known)
})

test('gives up a hanging provider within the deadline', async () => {
  world.clock.advance(60_000)
  world.upstreams.redtube.fault = () => undefined
  const started = performance.now()
  expect((await redtube('70040')).status).toBe(503)
  expect(performance.now() - started).toBeLessThan(DEADLINE_MS * 1.5)
})
