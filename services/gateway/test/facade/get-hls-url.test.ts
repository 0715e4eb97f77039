import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const OPEN = { published: true, accessLevel: null, access: { allowed: true, reason: null } }

const requestUrl = (headers = {}) =>
  world.send('GET', '/api/contents/1/hls-url', { headers: { 'X-Age-Proof': world.proof(), ...headers } })
const refusal = (status: number, code: string) => Response.json({ code }, { status })

test('checks access at catalog and signs at media', async () => {
  world.fakes.answer = ({ service }) =>
    Response.json(service === 'catalog' ? OPEN : { url: '/media/g/master.m3u8' })
  const answer = await requestUrl({ Authorization: 'Bearer t' })
  expect([answer.status, answer.json()]).toEqual([200, { url: '/media/g/master.m3u8' }])
  expect(world.calls.map(({ service, path }) => [service, path])).toEqual([
    ['catalog', '/internal/contents/1/access'],
    ['media', '/internal/contents/1/hls-url'],
  ])
  for (const call of world.calls) expect(call.headers.get('authorization')).toBe('Bearer t')
})

test('tells media which grant is renewed', async () => {
  world.fakes.answer = ({ service }) => Response.json(service === 'catalog' ? OPEN : {})
  const headers = { 'X-Age-Proof': world.proof() }
  await world.send('GET', '/api/contents/1/hls-url?renews=a.b&other=c', { headers })
  expect(world.calls.map(({ path }) => path)).toEqual([
    '/internal/contents/1/access',
    '/internal/contents/1/hls-url?renews=a.b',
  ])
})

test("passes on catalog's refusal without calling media", async () => {
  world.fakes.answer = () => refusal(401, 'TOKEN_EXPIRED')
  const answer = await requestUrl()
  expect([answer.status, answer.json()]).toEqual([401, { code: 'TOKEN_EXPIRED' }])
  expect(world.calls).toMatchObject([{ service: 'catalog' }])
})

test("passes on media's refusal", async () => {
  world.fakes.answer = ({ service }) =>
    service === 'catalog' ? Response.json(OPEN) : refusal(403, 'CONTENT_UNAVAILABLE')
  const answer = await requestUrl()
  expect([answer.status, answer.json()]).toEqual([403, { code: 'CONTENT_UNAVAILABLE' }])
})

test('refuses past the daily limit without calling media', async () => {
  const access = { allowed: false, reason: 'DAILY_LIMIT_REACHED' }
  world.fakes.answer = () => Response.json({ ...OPEN, access })
  const answer = await requestUrl()
  expect(answer.status).toBe(403)
  expect(answer.json()).toMatchObject({
    code: 'DAILY_LIMIT_REACHED',
    message: 'Limite Quotidienne Atteinte',
  })
  expect(world.calls).toMatchObject([{ service: 'catalog' }])
})

test("sends catalog the visitor's age proof and no other cookie", async () => {
  world.fakes.answer = () => Response.json(OPEN)
  const proof = world.proof()
  await requestUrl({ 'X-Age-Proof': proof })
  await world.send('GET', '/api/contents/1/hls-url', { headers: { Cookie: `a=b; age_proof=${proof}` } })
  const requested = world.calls.filter(({ service }) => service === 'catalog')
  expect(requested).toHaveLength(2)
  for (const { headers } of requested) {
    expect(headers.get('x-age-proof')).toBe(proof)
    expect(headers.get('cookie')).toBeNull()
  }
})

test('calls neither without an age proof', async () => {
  expect((await world.send('GET', '/api/contents/1/hls-url')).status).toBe(403)
  expect(world.calls).toEqual([])
})
