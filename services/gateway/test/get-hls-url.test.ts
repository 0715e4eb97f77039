import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const ask = (headers = {}) =>
  world.send('GET', '/api/contents/1/hls-url', { headers: { 'X-Age-Proof': world.proof(), ...headers } })
const refusal = (status: number, code: string) => Response.json({ code }, { status })

test('catalog is asked whether, media signs', async () => {
  world.doubles.answer = ({ service }) =>
    Response.json(
      service === 'catalog' ? { published: true, accessLevel: null } : { url: '/media/g/master.m3u8' },
    )
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
    service === 'catalog' ? Response.json({ published: false }) : refusal(403, 'CONTENT_UNAVAILABLE')
  const answer = await ask()
  expect([answer.status, answer.json()]).toEqual([403, { code: 'CONTENT_UNAVAILABLE' }])
})

test('without an age proof neither is asked', async () => {
  expect((await world.send('GET', '/api/contents/1/hls-url')).status).toBe(403)
  expect(world.calls).toEqual([])
})
