import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const OPEN = { published: true, accessLevel: null, access: { allowed: true, reason: null } }

const ask = (headers = {}) =>
  world.send('GET', '/api/contents/1/preview', { headers: { 'X-Age-Proof': world.proof(), ...headers } })

test('checks access at catalog and takes the clip from media', async () => {
  world.fakes.answer = ({ service }) => (service === 'catalog' ? Response.json(OPEN) : new Response('clip'))
  const answer = await ask({ Authorization: 'Bearer t', 'If-None-Match': '"1"' })
  expect([answer.status, answer.text]).toEqual([200, 'clip'])
  expect(world.calls.map(({ service, path }) => [service, path])).toEqual([
    ['catalog', '/internal/contents/1/access'],
    ['media', '/api/contents/1/preview'],
  ])
  for (const call of world.calls) expect(call.headers.get('authorization')).toBe('Bearer t')
  expect(world.calls[1]?.headers.get('if-none-match')).toBe('"1"')
})

test('refuses past the daily limit without calling media', async () => {
  const access = { allowed: false, reason: 'DAILY_LIMIT_REACHED' }
  world.fakes.answer = () => Response.json({ ...OPEN, access })
  const answer = await ask()
  expect(answer.status).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'DAILY_LIMIT_REACHED' })
  expect(world.calls).toMatchObject([{ service: 'catalog' }])
})

test.each(['catalog', 'media'])('passes on the refusal of %s', async (refusing) => {
  world.fakes.answer = ({ service }) =>
    service === refusing ? Response.json({ code: 'NOT_FOUND' }, { status: 404 }) : Response.json(OPEN)
  const answer = await ask()
  expect([answer.status, answer.json()]).toEqual([404, { code: 'NOT_FOUND' }])
})

test('calls neither without an age proof', async () => {
  expect((await world.send('GET', '/api/contents/1/preview')).status).toBe(403)
  expect(world.calls).toEqual([])
})
