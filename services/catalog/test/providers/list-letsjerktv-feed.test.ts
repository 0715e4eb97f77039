import { listLetsjerktvFeed, searchLetsjerktv } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'
import { findRefusedTerm } from '../support/refused-term.ts'
import { answering } from './fakes/provider-fake.ts'
import { title } from './fakes/wire.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.upstreams.letsjerktv.requested = []
})

test('lists the feed page by page, and estimates more than its pages so far while another follows', async () => {
  const { status, body, headers } = await world.call(listLetsjerktvFeed, { query: {} })
  expect(status).toBe(200)
  expect(headers.get('X-Provider-Status')).toBe('ok')
  expect(body).toMatchObject({ '@type': 'Collection', totalItems: 44 })
  expect(body.member[0]).toMatchObject({
    '@id': '/api/adult-content/letsjerktv/video-information?id=letsjerktv_9000',
    id: 'letsjerktv_9000',
    title: title(0),
    description: 'Un lac au matin.',
    providerVideoUrl: 'https://letsjerktv.example.test/video/0/?a=1&b=é',
    createdAt: null,
    previews: [],
    views: null,
    tags: [],
  })
  expect(body.member.map((video) => video.locked).indexOf(true)).toBe(3)
  expect(body.view?.next).toBe('/api/adult-content/letsjerktv/feed?page=2')
  const second = await world.call(listLetsjerktvFeed, { query: { page: 2 } })
  expect(second.body.member.every((video) => video.locked)).toBe(true)
  expect(second.body.totalItems).toBe(45)
})

test('offers a next page while pages are not empty', async () => {
  const { body, headers } = await world.call(listLetsjerktvFeed, { query: { page: 3 } })
  expect(body.member).toEqual([])
  expect(body).not.toHaveProperty('view')
  expect(body.totalItems).toBe(45)
  expect(headers.get('X-Provider-Status')).toBe('ok')
})

test('sends the search text', async () => {
  const { body } = await world.call(searchLetsjerktv, { query: { query: 'Lac & forêt' } })
  expect(body.member).toHaveLength(24)
  expect(body.totalItems).toBe(44)
  expect(world.upstreams.letsjerktv.requested.map((url) => url.searchParams.get('query'))).toEqual([
    'lac & forêt',
  ])
  const next = new URL(body.view?.next ?? '', 'http://alcove.test')
  expect(Object.fromEntries(next.searchParams)).toEqual({ query: 'lac & forêt', page: '2' })
})

test('refuses a refused text', async () => {
  const { status, code } = await world.call(searchLetsjerktv, { query: { query: findRefusedTerm() } })
  expect([status, code]).toEqual([422, 'SEARCH_TERM_REFUSED'])
  expect(world.upstreams.letsjerktv.requested).toHaveLength(0)
})

test.each(['0', '1001', 'x'])('refuses page %s', async (page) => {
  expect((await world.call(listLetsjerktvFeed, { query: { page } as never })).code).toBe('VALIDATION_FAILED')
})

test('sends tags apart from the search text', async () => {
  const requested = world.upstreams.letsjerktv.requested
  const before = requested.length
  const { status } = await world.call(searchLetsjerktv, { query: { query: 'paysage', tags: ['teens'] } })
  expect(status).toBe(200)
  expect(requested.slice(before).map((url) => url.searchParams.get('query'))).toEqual(['paysage teens'])
  const refused = await world.call(searchLetsjerktv, { query: { query: 'paysage teens' } })
  expect(refused.code).toBe('SEARCH_TERM_REFUSED')
})

test('drops an item alone whose address has more bytes than the database can index', async () => {
  const { wire } = world.upstreams.letsjerktv
  // Note: distinct letters, because PostgreSQL compresses repeated ones.
  const letters = Array.from({ length: 1_900 }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000)),
  )
  const long = { ...wire.item(31), id: undefined, video_link: `https://letsjerktv.test/${letters.join('')}` }
  world.upstreams.letsjerktv.fault = answering({ videos: [wire.item(30), long, wire.item(32)] })
  const { body } = await world.call(searchLetsjerktv, { query: { query: 'adresse' } })
  world.upstreams.letsjerktv.fault = null
  const ids = ['letsjerktv_9030', 'letsjerktv_9032']
  expect(body.member.map(({ id }) => id)).toEqual(ids)
  expect(await world.database.query('SELECT id FROM provider_video WHERE id = ANY($1)', [ids])).toHaveLength(
    2,
  )
})
