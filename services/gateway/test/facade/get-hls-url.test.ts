import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const OPEN = { published: true, accessLevel: null, access: { allowed: true, reason: null } }

const ask = (headers = {}) =>
  world.send('GET', '/api/contents/1/hls-url', { headers: { 'X-Age-Proof': world.proof(), ...headers } })
const refusal = (status: number, code: string) => Response.json({ code }, { status })

test('catalog is asked whether, media signs', async () => {
  world.doubles.answer = ({ service }) =>
    Response.json(service === 'catalog' ? OPEN : { url: '/media/g/master.m3u8' })
  const answer = await ask({ Authorization: 'Bearer t' })
  expect([answer.status, answer.json()]).toEqual([200, { url: '/media/g/master.m3u8' }])
  expect(world.calls.map(({ service, path }) => [service, path])).toEqual([
    ['catalog', '/internal/contents/1/access'],
    ['media', '/internal/contents/1/hls-url'],
  ])
  for (const call of world.calls) expect(call.headers.get('authorization')).toBe('Bearer t')
})

test('a refusal of catalog is the answer, and media is not asked', async () => {
  world.doubles.answer = () => refusal(401, 'TOKEN_EXPIRED')
  const answer = await ask()
  expect([answer.status, answer.json()]).toEqual([401, { code: 'TOKEN_EXPIRED' }])
  expect(world.calls).toMatchObject([{ service: 'catalog' }])
})

test('a refusal of media is the answer', async () => {
  world.doubles.answer = ({ service }) =>
    service === 'catalog' ? Response.json(OPEN) : refusal(403, 'CONTENT_UNAVAILABLE')
  const answer = await ask()
  expect([answer.status, answer.json()]).toEqual([403, { code: 'CONTENT_UNAVAILABLE' }])
})

test('past the daily limit catalog says so, and media is not asked', async () => {
  const access = { allowed: false, reason: 'DAILY_LIMIT_REACHED' }
  world.doubles.answer = () => Response.json({ ...OPEN, access })
  const answer = await ask()
  expect(answer.status).toBe(403)
  expect(answer.json()).toMatchObject({
    code: 'DAILY_LIMIT_REACHED',
    message: 'Limite Quotidienne Atteinte',
  })
  expect(world.calls).toMatchObject([{ service: 'catalog' }])
})

test('catalog is told by which proof a visitor is counted, and no other cookie', async () => {
  world.doubles.answer = () => Response.json(OPEN)
  const proof = world.proof()
  await ask({ 'X-Age-Proof': proof })
  await world.send('GET', '/api/contents/1/hls-url', { headers: { Cookie: `a=b; age_proof=${proof}` } })
  const asked = world.calls.filter(({ service }) => service === 'catalog')
  expect(asked).toHaveLength(2)
  for (const { headers } of asked) {
    expect(headers.get('x-age-proof')).toBe(proof)
    expect(headers.get('cookie')).toBeNull()
  }
})

test('without an age proof neither is asked', async () => {
  expect((await world.send('GET', '/api/contents/1/hls-url')).status).toBe(403)
  expect(world.calls).toEqual([])
})
