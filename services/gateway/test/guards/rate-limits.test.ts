import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestIdentity } from '@alcove/kit/testing/tokens'
import { afterEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '../../src/guards/rate-limits.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World
afterEach(() => world.stop())

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const behindAProxy = { TRUSTED_PROXIES: '1' }

async function times(count: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await act()).status)
  return statuses
}

test.each([
  ['credentials', '/api/login_check', '/api/age-gate/verify'],
  ['refresh', '/api/token/refresh', '/api/login_check'],
  ['age', '/api/age-gate/verify', '/api/contents'],
  ['submission', '/api/contents', '/api/users'],
  ['contract', '/api/subscriptions/s1/change/preview', '/api/contents'],
] as const)('counts the bucket %s per address, separately', async (bucket, path, another) => {
  world = await startWorld({ environment: behindAProxy })
  const { points, duration } = RATE_LIMITS[bucket]
  const statuses = await times(points, () => world.send('POST', path, from('203.0.113.1')))
  expect(new Set(statuses)).toEqual(new Set([200]))

  const refused = await world.send('POST', path, from('203.0.113.1'))
  expect(refused.status).toBe(429)
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(duration)
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Trop de requêtes, veuillez patienter un instant',
    requestId: refused.headers['x-request-id'],
  })
  expect(world.calls).toHaveLength(points)

  expect((await world.send('POST', path, from('203.0.113.2'))).status).toBe(200)
  expect((await world.send('POST', another, from('203.0.113.1'))).status).toBe(200)
})

test.each([
  ['credentials', '/api/login_check'],
  ['submission', '/api/contents'],
] as const)('counts %s per IPv6 /48 too, generously, and not per IPv4 /24', async (bucket, path) => {
  world = await startWorld({ environment: behindAProxy })
  const limit = RATE_LIMITS[bucket]
  const networks = limit.widerPoints! / limit.points
  const send = (address: string) => world.send('POST', path, from(address))
  for (let n = 0; n < networks; n++) {
    // The refused ones of a network use up nothing of the others.
    const statuses = await times(limit.points + 1, () => send(`2001:db8:1:${n}::1`))
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  }
  expect((await send('2001:db8:1:ffff::1')).status).toBe(429)
  expect((await send('2001:db8:2::1')).status).toBe(200)
  for (let n = 0; n <= networks; n++)
    expect(new Set(await times(limit.points, () => send(`203.0.113.${n}`)))).toEqual(new Set([200]))
})

describe('everything together', () => {
  test('limits every API call, and nothing else', async () => {
    world = await startWorld()
    const asks = Array.from({ length: RATE_LIMITS.everything.points }, (_, i) =>
      world.gateway.fetch(new Request(`http://a/api/${i}`)),
    )
    expect(new Set((await Promise.all(asks)).map(({ status }) => status))).toEqual(new Set([404]))
    for (const path of ['/api/nothing', '/api/openapi.json', '/api/subscriptions/plans', '/api/contents'])
      expect((await world.send('GET', path)).status).toBe(429)
    for (const path of ['/media/grant/master.m3u8', '/healthz', '/robots.txt'])
      expect((await world.send('GET', path)).status).toBe(200)
  })
})

test('limits /status for remote callers, because it calls every service', async () => {
  world = await startWorld({ environment: behindAProxy })
  const statuses = await times(RATE_LIMITS.everything.points + 1, () =>
    world.send('GET', '/status', from('203.0.113.1')),
  )
  expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429])
  expect((await world.send('GET', '/status')).status).toBe(200)
})

test('limits cached sitemaps like new ones', async () => {
  world = await startWorld()
  const statuses = await times(RATE_LIMITS.everything.points + 1, () =>
    world.send('GET', '/sitemaps/pages.xml'),
  )
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

describe('calls with a valid token', () => {
  async function withIdentity() {
    world = await startWorld({ environment: behindAProxy })
    const identity = await createTestIdentity(world.clock)
    const keys = await identity.jwks()
    world.fakes.answer = ({ path }) => Response.json(path === '/internal/jwks.json' ? keys : { revision: 1 })
    return async (address: string, caller: Caller) => ({
      headers: { ...from(address).headers, Authorization: `Bearer ${await identity.token(caller)}` },
    })
  }
  const json = { 'Content-Type': 'application/json' }

  test('count for their network too when they hash passwords or send mails', async () => {
    const as = await withIdentity()
    const change = async (address: string, caller: Caller) =>
      (await world.send('POST', `/api/users/${caller.id}/password`, await as(address, caller))).status
    for (let i = 0; i < RATE_LIMITS.credentials.points; i++)
      expect(await change('203.0.113.1', aCaller())).toBe(200)
    const another = aCaller()
    expect(await change('203.0.113.1', another)).toBe(429)
    expect((await world.send('POST', '/api/login_check', from('203.0.113.1'))).status).toBe(429)
    expect(await change('203.0.113.2', another)).toBe(200)
  })

  test.each([
    ['credentials', 'POST', '/api/users/x/password'],
    ['submission', 'POST', '/api/contents'],
    ['contract', 'POST', '/api/subscriptions/x/cancel'],
    ['attach', 'PATCH', '/api/contents/x'],
  ] as const)(
    'leave %s of an account to its other networks, generously in all',
    async (bucket, method, path) => {
      const as = await withIdentity()
      const limit = RATE_LIMITS[bucket]
      const owner = aCaller()
      const change = async (address: string, caller = owner) => {
        const { headers } = await as(address, caller)
        const body = JSON.stringify({ s3Key: 'x' })
        return (await world.send(method, path, { headers: { ...headers, ...json }, body })).status
      }
      const use = (address: string) => times(limit.points, async () => ({ status: await change(address) }))

      // A thief of the token has a whole IPv6 /48.
      expect(new Set(await use('2001:db8:1:1::1'))).toEqual(new Set([200]))
      expect(await change('2001:db8:1:2::1')).toBe(429)
      expect(await change('203.0.113.200')).toBe(200)

      for (let n = 1; n < limit.accountPoints! / limit.points; n++) await use(`203.0.113.${n}`)
      expect(await change('203.0.113.201')).toBe(429)
      expect(await change('203.0.113.201', aCaller())).toBe(200)
    },
  )

  test('count bytes of resumable uploads for their account, from any address', async () => {
    const as = await withIdentity()
    const [one, two] = [aCaller(), aCaller()]
    const patch = async (address: string, caller: Caller) =>
      (await world.send('PATCH', '/api/uploads/x', await as(address, caller))).status
    for (let i = 0; i < RATE_LIMITS.upload.points; i++) expect(await patch(`203.0.113.${i}`, one)).toBe(200)
    expect(await patch('203.0.113.99', one)).toBe(429)
    expect(await patch('203.0.113.99', two)).toBe(200)
  })

  test('limits file submissions to twenty a minute, without decisions', async () => {
    const as = await withIdentity()
    const caller = aCaller('ROLE_MODERATOR')
    const { headers } = await as('203.0.113.1', caller)
    const patch = async (body: object) =>
      (
        await world.send('PATCH', '/api/contents/x', {
          headers: { ...headers, ...json },
          body: JSON.stringify(body),
        })
      ).status
    for (let i = 0; i < RATE_LIMITS.attach.points; i++) expect(await patch({ s3Key: 'x' })).toBe(200)
    expect(await patch({ s3Key: 'x' })).toBe(429)
    expect(await patch({ status: 'APPROVED' })).toBe(200)
  })

  test('counts a foreign token for its address', async () => {
    await withIdentity()
    const stranger = await createTestIdentity(world.clock)
    let last = 0
    for (let i = 0; i <= RATE_LIMITS.submission.points; i++) {
      const headers = {
        ...from('203.0.113.1').headers,
        Authorization: `Bearer ${await stranger.token(aCaller())}`,
      }
      last = (await world.send('POST', '/api/contents', { headers })).status
    }
    expect(last).toBe(429)
  })
})

describe('bytes', () => {
  test('are limited per address when uploaded', async () => {
    world = await startWorld({ environment: behindAProxy })
    const put = (address: string) => world.send('PUT', '/objects/uploads/x?sig=y', from(address))
    const statuses = await times(RATE_LIMITS.upload.points, () => put('203.0.113.1'))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await put('203.0.113.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await put('203.0.113.2')).status).toBe(200)
  })

  test('of a film are limited per address, grant checks are not', async () => {
    world = await startWorld()
    const get = (path: string) => world.gateway.fetch(new Request(`http://a/media/${path}`))
    const asks = Array.from({ length: RATE_LIMITS.playback.points }, () => get('grant/s0001.m4s'))
    expect(new Set((await Promise.all(asks)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await get('grant/master.m3u8')).status).toBe(429)
    expect((await get('grant/check')).status).toBe(200)
  })
})

test('counts an IPv6 network as one', async () => {
  world = await startWorld({ environment: behindAProxy })
  const login = (address: string) => world.send('POST', '/api/login_check', from(address))
  await times(RATE_LIMITS.credentials.points, () => login('2001:db8:1:2::1'))
  expect((await login('2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await login('2001:db8:1:3::1')).status).toBe(200)
})

test('limits nothing with RATE_LIMIT=off', async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'off' } })
  const statuses = await times(RATE_LIMITS.credentials.points + 5, () =>
    world.send('POST', '/api/login_check'),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('ignores an address claimed by an untrusted caller', async () => {
  world = await startWorld()
  let last = 0
  for (let i = 0; i <= RATE_LIMITS.credentials.points; i++)
    last = (await world.send('POST', '/api/login_check', from(`203.0.113.${i}`))).status
  expect(last).toBe(429)
})

test('limits receipts per address, so that they cannot be guessed', async () => {
  world = await startWorld({ environment: behindAProxy })
  const look = (address: string) => world.send('GET', `/api/reports/${'0'.repeat(32)}`, from(address))
  await times(RATE_LIMITS.receipt.points, () => look('203.0.113.1'))
  expect((await look('203.0.113.1')).status).toBe(429)
  expect((await look('203.0.113.2')).status).toBe(200)
})

test('counts archive downloads as submissions, per address', async () => {
  world = await startWorld({ environment: behindAProxy })
  const path = '/api/users/a/exports/b/archive?token=t'
  const look = (address: string) => world.send('HEAD', path, from(address))
  await times(RATE_LIMITS.submission.points, () => look('203.0.113.1'))
  expect((await look('203.0.113.1')).status).toBe(429)
  expect((await look('203.0.113.2')).status).not.toBe(429)
})
