import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const cookies = { Cookie: 'refresh_token=r' }
const refresh = (headers: Record<string, string>) => world.send('POST', '/api/token/refresh', { headers })

describe('a change that comes with cookies', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { Origin: 'https://elsewhere.example' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['a page without origin', { Origin: 'null' }],
    ['another site, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused from %s', async (_, headers) => {
    const answer = await refresh({ ...cookies, ...headers })
    expect(answer.status).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'FOREIGN_ORIGIN',
      message: 'Cette requête vient d’un autre site et a été refusée',
    })
    expect(world.calls).toEqual([])
  })

  test('is refused from the right host with another scheme', async () => {
    expect((await refresh({ ...cookies, Origin: world.origin.replace('http:', 'https:') })).status).toBe(403)
  })

  test('passes from our own pages', async () => {
    expect(
      (await refresh({ ...cookies, Origin: world.origin, 'Sec-Fetch-Site': 'same-origin' })).status,
    ).toBe(200)
  })

  test('passes from a client without Origin', async () => {
    expect((await refresh(cookies)).status).toBe(200)
  })

  test.each(['PATCH', 'PUT', 'DELETE'])('is refused for %s too', async (method) => {
    const headers = { ...cookies, Origin: 'https://elsewhere.example' }
    expect((await world.send(method, '/api/contents/1', { headers })).status).toBe(403)
  })
})

test('allows a foreign origin without cookies', async () => {
  expect((await refresh({ Origin: 'https://elsewhere.example' })).status).toBe(200)
})

test('passes reads: browsers keep answers from the other site', async () => {
  const headers = { ...cookies, Origin: 'https://elsewhere.example' }
  const answer = await world.send('GET', '/api/subscriptions/plans', { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})
