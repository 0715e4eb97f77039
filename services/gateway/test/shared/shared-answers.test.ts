import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '../../src/guards/rate-limits.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.stop())

const LIST = '/api/adult-content/eporner/search?query=lac'
const TYPE = 'application/ld+json; charset=utf-8'
let version: string
/** Answers as catalog does without a token. */
function list({ headers }: { headers: Headers }): Response {
  const said = {
    ETag: `"${version}"`,
    'Cache-Control': 'private, no-cache',
    'X-Provider-Status': 'ok',
    'Gateway-Cache-Control': 'max-age=60',
  }
  if (headers.get('If-None-Match') === said.ETag) return new Response(null, { status: 304, headers: said })
  return new Response(`{"version":"${version}"}`, { headers: { ...said, 'Content-Type': TYPE } })
}

beforeEach(() => {
  world.reset()
  world.clock.advance(120_000)
  world.fakes.answer = list
  version = 'v1'
})

const createProofHeader = () => ({ 'X-Age-Proof': world.proof() })
const get = (headers: Record<string, string> = {}, path = LIST) =>
  world.send('GET', path, { headers: { ...createProofHeader(), ...headers } })

describe('a shareable answer', () => {
  test('is served to others while it lasts, and then fetched again', async () => {
    const first = await get()
    version = 'v2'
    const second = await get()
    expect(world.calls).toHaveLength(1)
    expect(second).toMatchObject({ status: 200, text: '{"version":"v1"}' })
    world.clock.advance(50_000)
    expect((await get()).text).toBe('{"version":"v1"}')
    world.clock.advance(10_000)
    expect((await get()).text).toBe('{"version":"v2"}')
    expect(world.calls).toHaveLength(2)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('lasts no longer when the time is set back', async () => {
    await get()
    world.clock.advance(-3_600_000)
    version = 'v2'
    world.clock.advance(60_000)
    expect((await get()).text).toBe('{"version":"v2"}')
  })

  test('has equal headers from memory, and those of the gateway', async () => {
    const varying = ['x-request-id', 'date', 'content-length', 'transfer-encoding']
    const plain = ({ headers }: Awaited<ReturnType<typeof get>>) =>
      Object.entries(headers)
        .filter(([name]) => !varying.includes(name))
        .sort()
    const first = await get()
    expect(plain(await get())).toEqual(plain(first))
    expect(first.headers).toMatchObject({
      'content-type': TYPE,
      etag: '"v1"',
      'x-provider-status': 'ok',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    expect(first.headers).not.toHaveProperty('gateway-cache-control')
  })

  test('is compressed from memory for callers that accept it only', async () => {
    version = 'v'.repeat(2_000)
    const taking = { 'Accept-Encoding': 'gzip' }
    const first = await get(taking)
    const second = await get(taking)
    const plain = await get()
    expect(world.calls).toHaveLength(1)
    for (const { headers, bytes } of [first, second]) {
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: `W/"${version}"` })
      expect(gunzipSync(bytes).toString()).toBe(plain.text)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(await get({ ...taking, 'If-None-Match': second.headers.etag ?? '' })).toMatchObject({
      status: 304,
    })
  })

  test('is not sent again to a caller that has it', async () => {
    await get()
    const known = await get({ 'If-None-Match': '"v1"' })
    expect(known).toMatchObject({
      status: 304,
      text: '',
      headers: { etag: '"v1"', 'x-provider-status': 'ok' },
    })
    expect(known.headers).not.toHaveProperty('content-type')
    expect((await get({ 'If-None-Match': '"v0"' })).status).toBe(200)
    expect(world.calls).toHaveLength(1)
  })

  test('stays in memory when its service confirms it', async () => {
    await get()
    world.clock.advance(60_000)
    expect((await get({ 'If-None-Match': '"v1"' })).status).toBe(304)
    expect((await get()).text).toBe('{"version":"v1"}')
    expect(world.calls).toHaveLength(2)
  })

  test('leaves memory when its service replaces it', async () => {
    await get()
    world.clock.advance(60_000)
    version = 'v2'
    expect((await get({ 'If-None-Match': '"v2"' })).status).toBe(304)
    expect((await get({ 'If-None-Match': '"v2"' })).status).toBe(304)
    expect(world.calls).toHaveLength(2)
    expect((await get()).text).toBe('{"version":"v2"}')
    expect(world.calls).toHaveLength(3)
  })

  test('counts in the stats', async () => {
    const counted = async () => {
      const text = (await world.send('GET', '/metrics')).text
      return Number(
        /_count\{service="gateway",method="GET",route="\/api\/adult-content\/eporner\/search",status="200"\} (\d+)/.exec(
          text,
        )?.[1] ?? 0,
      )
    }
    await get()
    const before = await counted()
    await get()
    expect(await counted()).toBe(before + 1)
  })
})

describe('is never served to a caller that', () => {
  test.each<[string, () => Record<string, string>]>([
    ['has no proof of age', () => ({ 'X-Age-Proof': '' })],
    ['has a proof that is none', () => ({ 'X-Age-Proof': 'forged' })],
    ['has a proof that has expired', expired],
  ])('%s', async (_, headers) => {
    const sent = headers()
    await get()
    expect(await get(sent)).toMatchObject({
      status: 403,
      text: expect.stringContaining('AGE_VERIFICATION_REQUIRED'),
    })
  })

  test('has no proof of age and writes the address in absolute form', async () => {
    const absolute = `http://alcove.test${LIST}`
    expect((await get({}, absolute)).status).toBe(200)
    expect((await get({}, absolute)).status).toBe(200)
    expect(world.calls).toHaveLength(1)
    expect((await get({ 'X-Age-Proof': '' }, absolute)).status).toBe(403)
  })

  test('makes too many calls', async () => {
    await get()
    const from = { 'X-Forwarded-For': '203.0.113.77' }
    for (let i = 0; i < RATE_LIMITS.everything.points; i++) await get(from)
    const refused = await get(from)
    expect([refused.status, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(world.calls).toHaveLength(1)
  })

  test.each<[string, Record<string, string>, string?]>([
    ['brings a token', { Authorization: 'Bearer t' }],
    ['asks for another page', {}, `${LIST}&page=2`],
    ['knows us by another name', { Host: 'elsewhere.test' }],
    ['came over TLS', { 'X-Forwarded-Proto': 'https' }],
  ])('%s', async (_, headers, path) => {
    await get()
    version = 'v2'
    expect((await get(headers, path)).text).toBe('{"version":"v2"}')
  })

  function expired() {
    const proof = createProofHeader()
    world.clock.advance(3_600_001)
    return proof
  }
})

test.each<[string, () => Response]>([
  ['that its service says nothing about', () => new Response('{}', { headers: { 'Content-Type': TYPE } })],
  [
    'of a fault',
    () => new Response('{}', { status: 500, headers: { 'Gateway-Cache-Control': 'max-age=60' } }),
  ],
  [
    'that is too long',
    () => new Response('x'.repeat(2_000_000), { headers: { 'Gateway-Cache-Control': 'max-age=60' } }),
  ],
])('does not keep an answer %s', async (_, answer) => {
  world.fakes.answer = answer
  await get()
  await get()
  expect(world.calls).toHaveLength(2)
})

test('does not keep an answer to a caller with a token', async () => {
  await get({ Authorization: 'Bearer t' })
  version = 'v2'
  expect((await get()).text).toBe('{"version":"v2"}')
})

test('does not treat HEAD as GET', async () => {
  expect(await world.send('HEAD', LIST, { headers: createProofHeader() })).toMatchObject({
    status: 200,
    text: '',
  })
  expect((await get()).text).toBe('{"version":"v1"}')
  expect(await world.send('HEAD', LIST, { headers: createProofHeader() })).toMatchObject({
    status: 200,
    text: '',
  })
  expect(world.calls).toHaveLength(3)
})
