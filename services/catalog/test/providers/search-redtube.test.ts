import { searchRedtube } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'
import { findRefusedTerm } from '../support/refused-term.ts'
import { title } from './fakes/wire.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())

let searches = 0
const fresh = () => `paysage ${++searches}`
const search = (query: Record<string, unknown>) => world.call(searchRedtube, { query: query as never })
const requested = () => world.upstreams.redtube.requested

beforeEach(() => {
  world.upstreams.redtube.requested = []
})

test("returns a page as a collection, with the provider's total", async () => {
  const { status, body, headers } = await search({ search: fresh() })
  expect(status).toBe(200)
  expect(headers.get('X-Provider-Status')).toBe('ok')
  expect(body).toMatchObject({ '@type': 'Collection', totalItems: 45 })
  expect(body.member).toHaveLength(20)
  expect(body.member[0]).toMatchObject({
    '@id': '/api/adult-content/redtube/video/70000',
    id: 'redtube_70000',
    title: title(0),
    duration: 754,
    views: 1000,
    tags: ['paysage', 'montagne', 'lac', 'forêt'],
  })
})

test("counts earlier pages by the provider's page size", async () => {
  const first = await search({ search: fresh() })
  expect(first.body.member.slice(0, 5).map((video) => video.locked)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  const follow = async (path = '') => (await (await world.fetch(path)).json()) as typeof first.body
  const second = await follow(first.body.view?.next)
  expect(second.member).toHaveLength(20)
  expect(second.member.every((video) => video.locked)).toBe(true)
  const third = await follow(second.view?.next)
  expect(third.member).toHaveLength(5)
})

test('sends tags in sorted order', async () => {
  await search({ tags: ['solo', 'amateur'] })
  await search({ tags: ['Amateur', 'solo', 'solo'] })
  expect(requested()).toHaveLength(1)
  expect([...(requested()[0]?.searchParams.values() ?? [])]).toEqual(
    expect.arrayContaining(['amateur', 'solo']),
  )
})

test('passes the twelve tags, checks free tags and texts against the deny-list', async () => {
  expect((await search({ tags: ['teens', 'asian'] })).status).toBe(200)
  for (const query of [{ tags: ['amateur', findRefusedTerm()] }, { search: findRefusedTerm() }]) {
    const { status, code } = await search(query)
    expect([status, code]).toEqual([422, 'SEARCH_TERM_REFUSED'])
  }
})

test.each([
  { page: '1001' },
  { search: 'x'.repeat(201) },
  { tags: ['x'.repeat(201)] },
  { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
])('refuses absurd values', async (query) => {
  const { status, code } = await search(query)
  expect([status, code]).toEqual([422, 'VALIDATION_FAILED'])
  expect(requested()).toHaveLength(0)
})
