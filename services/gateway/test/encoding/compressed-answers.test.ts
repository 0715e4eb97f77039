import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const BODY = JSON.stringify({ member: Array.from({ length: 20 }, (_, i) => ({ title: `Vidéo ${i}`, i })) })
const get = (path: string, headers: Record<string, string> = {}) =>
  world.send('GET', path, {
    headers: { 'X-Age-Proof': world.proof(), 'Accept-Encoding': 'gzip, br', ...headers },
  })

function answerWith(body: string) {
  world.fakes.answer = () =>
    new Response(body, { headers: { 'Content-Type': 'application/ld+json; charset=utf-8', ETag: '"1"' } })
}

describe('compresses answers of more than 1 kB', () => {
  test.each([
    '/api/contents',
    '/api/contents?query=lac',
    '/api/contents?status=PENDING',
    '/api/contents?mine=true',
    '/api/contents/0199f3a0-0000-7000-8000-000000000001',
    '/api/adult-content/letsjerktv/feed',
    '/api/subscriptions/plans',
    '/api/subscriptions/my-subscriptions',
    '/api/admin/cases',
    '/api/admin/stats',
  ])('%s', async (path) => {
    answerWith(BODY.padEnd(1_100))
    const answer = await get(path)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"1"' })
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(answer.bytes.byteLength).toBeLessThan(400)
    expect(gunzipSync(answer.bytes).toString()).toBe(BODY.padEnd(1_100))
  })

  test.each(['/api/openapi.json', '/api/asyncapi.json'])('%s', async (path) => {
    const answer = await get(path)
    const plain = await get(path, { 'Accept-Encoding': 'identity' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.bytes).toString()).toBe(plain.text)
  })
})

test('sends an answer of 1 kB or less uncompressed', async () => {
  answerWith('{}'.padEnd(1_023))
  expect((await get('/api/contents')).headers['content-encoding']).toBeUndefined()
})

test.each(['/api/contents/0199f3a0-0000-7000-8000-000000000001/hls-url', '/api/subscriptions/my-invoices'])(
  'never compresses %s, whose address grants access',
  async (path) => {
    answerWith(JSON.stringify({ access: { allowed: true, reason: null } }).padEnd(3_000))
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
  },
)
