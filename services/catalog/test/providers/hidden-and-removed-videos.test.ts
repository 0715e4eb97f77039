import {
  getEpornerVideo,
  getLetsjerktvVideo,
  getRedtubeVideo,
  listLetsjerktvFeed,
  listProviderStates,
  providerVideoHidden,
  providerVideoShown,
  searchEporner,
  trackView,
} from '@alcove/contracts'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { permutations } from '@alcove/kit/testing/permutations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld, WIRES } from '../support/provider-world.ts'
import { createProofHeader } from '../support/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())

const toVideoId = (n: number) => `eporner_${WIRES.eporner.idOf(n)}`
const readProvider = (videoId: string) => videoId.split('_')[0]
const hidden = (videoId: string, revision = 1) =>
  anEvent(providerVideoHidden, { videoId, provider: readProvider(videoId), revision })
const shown = (videoId: string, revision = 2) =>
  anEvent(providerVideoShown, { videoId, provider: readProvider(videoId), revision })
async function hears(...events: ReturnType<typeof hidden>[]) {
  await world.transport.publish(events)
  await world.settle()
}
const listedIds = async (query = 'lac') =>
  (await world.call(searchEporner, { query: { query } })).body.videos.map(({ id }) => id)
const detail = (id: string) => world.call(getEpornerVideo, { params: { id } })
const NOT_FOUND = { status: 404, code: 'CONTENT_NOT_FOUND' }

test('removes a hidden video from ready lists, its page and the day’s count, and restores it', async () => {
  const [first = ''] = await listedIds()
  expect((await detail(first)).status).toBe(200)
  await hears(hidden(first))
  expect(await listedIds()).not.toContain(first)
  for (const id of [first, first.replace('eporner_', '')]) expect(await detail(id)).toMatchObject(NOT_FOUND)
  const track = () =>
    world.call(
      trackView,
      { body: { videoId: first, provider: 'eporner' } },
      { headers: createProofHeader(world) },
    )
  expect(await track()).toMatchObject(NOT_FOUND)

  await hears(shown(first))
  expect(await listedIds()).toContain(first)
  expect((await detail(first)).status).toBe(200)
  expect((await track()).status).toBe(200)
})

test('sends the list without the video to a caller that has the list with it', async () => {
  const path = '/api/adult-content/eporner/search?query=montagne'
  const before = await world.fetch(path)
  const tag = before.headers.get('ETag') ?? ''
  const { videos } = (await before.json()) as { videos: { id: string }[] }
  const [first] = videos
  if (!first) throw new Error('the list must have a video')
  await hears(hidden(first.id))
  expect((await world.fetch(path, { headers: { 'If-None-Match': tag } })).status).toBe(200)
  await hears(shown(first.id))
})

test('hides in another process within a second', async () => {
  const [first = ''] = await listedIds()
  const other = await world.again()
  const listElsewhere = async () => {
    const response = await other.app.fetch(
      new Request('http://alcove.test/api/adult-content/eporner/search?query=lac'),
    )
    const { videos } = (await response.json()) as { videos: { id: string }[] }
    return videos.map(({ id }) => id)
  }
  expect(await listElsewhere()).toContain(first)
  await hears(hidden(first, 3))
  world.clock.advance(1_001)
  expect(await listElsewhere()).not.toContain(first)
  await hears(shown(first, 4))
  world.clock.advance(1_001)
  expect(await listElsewhere()).toContain(first)
})

test('hides a video of provider 2 under every id of its address, also among related ones', async () => {
  const { body } = await world.call(listLetsjerktvFeed, { query: {} })
  const [first, second] = body.member
  if (!first || !second) throw new Error('the feed must have two videos')
  const page = () => world.call(getLetsjerktvVideo, { query: { id: first.id } })
  const related = (await page()).body.related.find(({ id }) => id !== first.id)?.id ?? ''
  expect(related).toMatch(/^letsjerktv_/)
  await hears(hidden(related))
  expect((await page()).body.related.map(({ id }) => id)).not.toContain(related)

  await world.database.query(
    `INSERT INTO provider_video (id, provider, provider_video_id, url, seen_at)
     SELECT 'letsjerktv_autre', provider, 'autre', url, seen_at FROM provider_video WHERE id = $1`,
    [second.id],
  )
  await hears(hidden(second.id))
  for (const id of [second.id, 'letsjerktv_autre'])
    expect(await world.call(getLetsjerktvVideo, { query: { id } })).toMatchObject(NOT_FOUND)
  await hears(shown(related), shown(second.id))
})

test('ends with the newest revision in any order, with repeats', async () => {
  let n = 0
  const runs = permutations([0, 1, 2, 3]).map((order) => {
    const videoId = `redtube_${1_000_000 + ++n}`
    const acts = [hidden(videoId, 1), shown(videoId, 2), hidden(videoId, 3), hidden(videoId, 1)]
    return { videoId, events: order.flatMap((i) => acts[i] ?? []) }
  })
  await hears(...runs.flatMap(({ events }) => [...events, ...events.slice(0, 1)]))
  const rows = await world.database.query<{ video_id: string; revision: number; hidden: boolean }>(
    'SELECT video_id, revision, hidden FROM hidden_video WHERE video_id = ANY($1)',
    [runs.map(({ videoId }) => videoId)],
  )
  expect(rows).toHaveLength(24)
  for (const row of rows) expect(row).toMatchObject({ revision: 3, hidden: true })
})

test('shows administrators hidden videos and calls left of the budget', async () => {
  const state = async () => {
    const { body } = await world.call(listProviderStates, {}, { as: aCaller('ROLE_ADMIN') })
    return body.find(({ id }) => id === 'eporner')
  }
  await hears(hidden(toVideoId(30)))
  world.clock.advance(60_000)
  expect(await state()).toMatchObject({
    hiddenVideos: 1,
    callsLeft: 400,
    callBudget: { perSecond: 200, burst: 400 },
  })
})

const markRemoved = (videoId: string) =>
  world.database.query('UPDATE provider_video SET removed_at = now() WHERE id = $1', [videoId])

test('does not call the provider for a removed video', async () => {
  const id = WIRES.eporner.idOf(40)
  await detail(id)
  await markRemoved(`eporner_${id}`)
  world.upstreams.eporner.requested = []
  expect(await detail(id)).toMatchObject(NOT_FOUND)
  expect(world.upstreams.eporner.requested).toHaveLength(0)
})

test.each([
  ['eporner', detail],
  ['redtube', (id: string) => world.call(getRedtubeVideo, { params: { id } })],
] as const)('refuses every spelling of a removed video: %s', async (provider, get) => {
  const id = WIRES[provider].idOf(41)
  expect((await get(id)).status).toBe(200)
  await markRemoved(`${provider}_${id}`)
  const prefixes = ['', `${provider}_`, `${provider}_${provider}_`, `${provider}_${provider}_${provider}_`]
  for (const prefix of prefixes) expect(await get(prefix + id)).toMatchObject(NOT_FOUND)
})
