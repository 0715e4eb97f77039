import { searchEporner, subscriptionChanged } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'
import { findRefusedTerm } from '../support/refused-term.ts'
import { title } from './fakes/wire.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())

/** The site as the caller knows it, and a picture there. */
const ORIGIN = 'https://videos.test'
const PICTURE = /^https:\/\/videos\.test\/api\/images\/[\w.-]+$/

let searches = 0
/** A search that was not made before, so that it is not cached. */
const fresh = () => `paysage ${++searches}`
const search = (query: Record<string, unknown> = {}, as?: ReturnType<typeof aCaller>) =>
  world.call(
    searchEporner,
    { query: { query: fresh(), ...query } as never },
    { headers: { 'X-Alcove-Origin': ORIGIN }, ...(as ? { as } : {}) },
  )
const upstream = () => world.upstreams.eporner

beforeEach(() => {
  upstream().requested = []
  upstream().library.items = Array.from({ length: 45 }, (_, n) => upstream().wire.item(n))
})

async function subscriber(level: 'basic' | 'premium' | 'vip') {
  const caller = aCaller()
  const validUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  await world.receives(subscriptionChanged, {
    userId: caller.id,
    level,
    status: 'active',
    validUntil,
    revision: 1,
  })
  return caller
}

test("returns a page of videos with the specification's field name", async () => {
  const { status, body, headers } = await search({ query: 'Forêt' })
  expect(status).toBe(200)
  expect(headers.get('X-Provider-Status')).toBe('ok')
  expect(headers.get('Cache-Control')).toContain('private')
  expect(body).toMatchObject({ '@type': 'Collection', totalItems: 45 })
  expect(body).not.toHaveProperty('member')
  expect(body.videos).toHaveLength(10)
  expect(body.videos[0]).toEqual({
    '@context': '/api/contexts/ProviderVideo',
    '@id': '/api/adult-content/eporner/video/aBcDeFg0000',
    '@type': 'ProviderVideo',
    id: 'eporner_aBcDeFg0000',
    title: title(0),
    description: '',
    status: 'approved',
    createdAt: '2026-03-01T10:20:30.000Z',
    thumbnailS3Key: expect.stringMatching(PICTURE),
    previews: [1, 2, 3].map(() => expect.stringMatching(PICTURE)),
    duration: 754,
    views: 1000,
    category: 'adult',
    isPremium: false,
    provider: 'eporner',
    providerVideoId: 'aBcDeFg0000',
    tags: ['paysage', 'montagne', 'lac', 'forêt'],
    locked: false,
    requiredLevel: null,
  })
  expect(upstream().requested[0]?.searchParams.get('query')).toBe('forêt')
})

test('names the next page until the last one', async () => {
  const first = await search({ query: 'Lac d’été', per_page: '20' })
  const next = new URL(first.body.view?.next ?? '', 'http://alcove.test')
  expect(next.pathname).toBe('/api/adult-content/eporner/search')
  expect(Object.fromEntries(next.searchParams)).toEqual({ query: 'lac d’été', per_page: '20', page: '2' })
  const follow = async (path = '') => (await (await world.fetch(path)).json()) as typeof first.body
  const second = await follow(first.body.view?.next)
  const third = await follow(second.view?.next)
  expect(third.videos).toHaveLength(5)
  expect(third).not.toHaveProperty('view')
  expect([...first.body.videos, ...second.videos, ...third.videos].map((video) => video.title)).toEqual(
    Array.from({ length: 45 }, (_, n) => title(n)),
  )
})

test('returns an empty page past the end with status ok', async () => {
  const { body, headers } = await search({ page: '900' })
  expect(body).toMatchObject({ videos: [], totalItems: 45 })
  expect(headers.get('X-Provider-Status')).toBe('ok')
})

test('names no next page after the last that callers may request', async () => {
  upstream().library.items = Array.from({ length: 10_100 }, (_, n) => upstream().wire.item(n))
  const { body } = await search({ page: '1000' })
  expect(body.videos).toHaveLength(10)
  expect(body).not.toHaveProperty('view')
})

test.each([
  [null, [false, false, false, true, true]],
  ['basic', [false, false, false, true, true]],
  ['premium', [false, false, false, false, false]],
  ['vip', [false, false, false, false, false]],
] as const)('with %s: opens the first three positions, and the rest by level', async (level, locks) => {
  const caller = level ? await subscriber(level) : undefined
  const { body } = await search({ query: 'même liste', per_page: '5' }, caller)
  expect(body.videos.map((video) => video.locked)).toEqual(locks)
  for (const video of body.videos) expect(video.requiredLevel).toBe(video.locked ? 'premium' : null)
})

test('counts positions from the beginning of the list, not of the page', async () => {
  const { body } = await search({ per_page: '2', page: '2' })
  expect(body.videos.map((video) => video.locked)).toEqual([false, true])
})

test('calls once for the same search in other letters', async () => {
  const text = fresh()
  await Promise.all([
    search({ query: text }),
    search({ query: ` ${text.toUpperCase()} ` }),
    search({ query: text.replace(' ', '   ') }),
  ])
  expect(upstream().requested).toHaveLength(1)
})

test('makes one call for 1 000 identical concurrent searches', async () => {
  const text = fresh()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => search({ query: text })))
  expect(answers.every(({ status, body }) => status === 200 && body.videos.length === 10)).toBe(true)
  expect(upstream().requested).toHaveLength(1)
})

test('refuses a refused term without calling the provider', async () => {
  const { status, code } = await search({ query: `x ${findRefusedTerm()} y` })
  expect([status, code]).toEqual([422, 'SEARCH_TERM_REFUSED'])
  expect(upstream().requested).toHaveLength(0)
})

test('drops what the deny-list refuses, in titles and keywords', async () => {
  const item = upstream().wire.item
  upstream().library.items = [
    { ...item(0), title: `Vidéo ${findRefusedTerm()}` },
    { ...item(1), keywords: `paysage, ${findRefusedTerm()}` },
    item(2),
  ]
  const { body } = await search()
  expect(body.videos.map((video) => video.title)).toEqual([title(2)])
})

test('passes the twelve tags as keywords', async () => {
  upstream().library.items = [{ ...upstream().wire.item(0), keywords: 'teens, amateur' }]
  const { body } = await search()
  expect(body.videos.map((video) => video.tags)).toEqual([['teens', 'amateur']])
})

test('keeps removed videos out although the provider lists them, and frees their positions', async () => {
  const ids = [0, 2].map((n) => `eporner_${upstream().wire.idOf(n)}`)
  await search()
  await world.database.query('UPDATE provider_video SET removed_at = now() WHERE id = ANY($1)', [ids])
  const { body } = await search()
  expect(body.videos.slice(0, 4).map((video) => [video.title, video.locked])).toEqual([
    [title(1), false],
    [title(3), false],
    [title(4), false],
    [title(5), true],
  ])
  await world.database.query('UPDATE provider_video SET removed_at = NULL')
})

test('drops within seconds what another process removed', async () => {
  const query = fresh()
  const titles = async () => (await search({ query })).body.videos.map((video) => video.title)
  expect(await titles()).toContain(title(7))
  await world.database.query('UPDATE provider_video SET removed_at = now() WHERE id = $1', [
    `eporner_${upstream().wire.idOf(7)}`,
  ])
  world.clock.advance(1_000)
  expect(await titles()).not.toContain(title(7))
  await world.database.query('UPDATE provider_video SET removed_at = NULL')
})

test('treats scripts in a title as text', async () => {
  const script = '<script>alert(1)</script>'
  upstream().library.items = [{ ...upstream().wire.item(0), title: script }]
  const { body, headers } = await search()
  expect(body.videos[0]?.title).toContain('alert(1)')
  expect(headers.get('Content-Type')).toContain('application/ld+json')
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1001' },
  { page: '1.5' },
  { page: 'deux' },
  { per_page: '0' },
  { per_page: '101' },
  { per_page: '1e9' },
  { query: 'x'.repeat(201) },
  { order: 'random' },
])('refuses %j', async (query) => {
  const { status, code } = await search(query)
  expect([status, code]).toEqual([422, 'VALIDATION_FAILED'])
  expect(upstream().requested).toHaveLength(0)
})

test('lists everything without a query', async () => {
  await world.call(searchEporner, { query: {} })
  expect(upstream().requested[0]?.searchParams.get('query')).toBe('all')
})

test('refuses an invalid token, not a missing one', async () => {
  const { status } = await world.call(
    searchEporner,
    { query: {} },
    { headers: { Authorization: 'Bearer x' } },
  )
  expect(status).toBe(401)
})

test('passes our own tags beside any text', async () => {
  const { status, body } = await search({ query: 'paysage', tags: ['teens'], per_page: 5 })
  expect(status).toBe(200)
  expect(upstream().requested[0]?.searchParams.get('query')).toBe('paysage teens')
  const next = new URLSearchParams(body.view?.next?.split('?')[1])
  expect([next.get('query'), next.getAll('tags[]')]).toEqual(['paysage', ['teens']])
  expect((await search({ query: 'paysage teens' })).status).toBe(422)
  expect((await search({ tags: [findRefusedTerm()] })).status).toBe(422)
})
