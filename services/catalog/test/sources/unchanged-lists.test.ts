import { PROVIDERS, subscriptionChanged } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answering } from '../providers/fakes/provider-fake.ts'
import { type ProviderWorld, startProviderWorld } from '../support/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  for (const provider of PROVIDERS) world.upstreams[provider].fault = null
})

const LISTS = [
  '/api/adult-content/eporner/search?query=lac',
  '/api/adult-content/letsjerktv/feed',
  '/api/adult-content/letsjerktv/search?query=lac',
  '/api/adult-content/redtube/search?search=lac',
] as const
const [LIST] = LISTS

const get = (path: string, headers: Record<string, string> = {}) => world.fetch(path, { headers })
/** Requests a list with the ETag of a stored copy. */
async function requestAgain(path: string, headers: Record<string, string> = {}) {
  const tag = (await get(path, headers)).headers.get('ETag')
  return { 'If-None-Match': tag ?? 'none' }
}

describe.each(LISTS)('%s', (path) => {
  test('is not sent again to a caller that has it', async () => {
    const tag = (await get(path)).headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    const response = await get(path, { 'If-None-Match': `"other", W/${tag}` })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('ETag')).toBe(tag)
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(response.headers.get('X-Provider-Status')).toBe('ok')
  })

  test('may be shared among callers without an account only', async () => {
    expect((await get(path)).headers.get('Gateway-Cache-Control')).toBe('max-age=1')
    expect((await get(path, await requestAgain(path))).headers.get('Gateway-Cache-Control')).toBe('max-age=1')
    const headers = { Authorization: `Bearer ${await world.identity.token(aCaller())}` }
    expect((await get(path, headers)).headers.get('Gateway-Cache-Control')).toBeNull()
  })

  test('is sent to a caller with another version', async () => {
    const response = await get(path, { 'If-None-Match': '"other"' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ '@type': 'Collection' })
  })
})

test('keeps its version while nothing changes, however often it is renewed', async () => {
  const { requested } = world.upstreams.eporner
  const headers = await requestAgain(LIST)
  world.clock.advance(2_000)
  expect((await get(LIST, headers)).status).toBe(304)
  const before = requested.length
  world.clock.advance(11 * 60_000)
  expect((await get(LIST, headers)).status).toBe(304)
  expect(requested.length).toBeGreaterThan(before)
})

test('changes its version when the provider lists something else', async () => {
  const headers = await requestAgain(LIST)
  const upstream = world.upstreams.eporner
  upstream.library.items = upstream.library.items.slice(1)
  world.clock.advance(11 * 60_000)
  const response = await get(LIST, headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('ETag')).not.toBe(headers['If-None-Match'])
})

test('changes its version when one of its videos is removed', async () => {
  const headers = await requestAgain(LIST)
  const { videos } = (await (await get(LIST)).json()) as { videos: { id: string }[] }
  await world.database.query('UPDATE provider_video SET removed_at = now() WHERE id = $1', [videos[4]?.id])
  world.clock.advance(2_000)
  expect((await get(LIST, headers)).status).toBe(200)
})

test('has another version for another site or level', async () => {
  const premium = aCaller()
  const validUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  await world.receives(subscriptionChanged, {
    userId: premium.id,
    level: 'premium',
    status: 'active',
    validUntil,
    revision: 1,
  })
  const headers = await requestAgain(LIST)
  const subscribed = { Authorization: `Bearer ${await world.identity.token(premium)}` }
  expect((await get(LIST, { ...headers, ...subscribed })).status).toBe(200)
  expect((await get(LIST, { ...headers, 'X-Alcove-Origin': 'https://elsewhere.test' })).status).toBe(200)
  expect((await get(LIST, { ...(await requestAgain(LIST, subscribed)), ...subscribed })).status).toBe(304)
})

test('is marked stale with the same version', async () => {
  const headers = await requestAgain(LIST)
  world.upstreams.eporner.fault = answering('{}', { status: 500 })
  world.clock.advance(11 * 60_000)
  const response = await get(LIST, headers)
  expect([response.status, response.headers.get('X-Provider-Status')]).toEqual([304, 'stale'])
})

test('has no version when it is unavailable', async () => {
  world.upstreams.eporner.fault = answering('{}', { status: 500 })
  const response = await get('/api/adult-content/eporner/search?query=jamais', { 'If-None-Match': '*' })
  expect([response.status, response.headers.get('ETag')]).toEqual([200, null])
})
