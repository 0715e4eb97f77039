import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

const worlds: Record<string, World> = {}
beforeAll(async () => {
  worlds.direct = await startWorld()
  worlds.one = await startWorld({ environment: { TRUSTED_PROXIES: '1' } })
  worlds.two = await startWorld({ environment: { TRUSTED_PROXIES: '2' } })
  worlds.named = await startWorld({ environment: { PUBLIC_URL: 'https://videos.example/' } })
})
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.stop()
})

/** Returns what services receive about a request. */
async function readSentInfo(name: string, headers: Record<string, string> = {}) {
  const world = worlds[name] as World
  world.reset()
  await world.send('GET', '/api/subscriptions/plans', { headers: { Host: 'videos.example', ...headers } })
  return world.calls[0]?.info
}

const chain = (xff: string, proto = 'https') => ({ 'X-Forwarded-For': xff, 'X-Forwarded-Proto': proto })

describe('the address and the scheme of a caller', () => {
  test.each<[string, string, Record<string, string>, string, string]>([
    ['are those of the socket', 'direct', {}, '127.0.0.1', 'http'],
    ['are not what a caller claims', 'direct', chain('203.0.113.9'), '127.0.0.1', 'http'],
    ['are what the one proxy wrote', 'one', chain('203.0.113.9'), '203.0.113.9', 'https'],
    [
      'are not what was written before the proxy',
      'one',
      chain('6.6.6.6, 203.0.113.9', 'https, http'),
      '203.0.113.9',
      'http',
    ],
    [
      'are what the outer of two proxies wrote',
      'two',
      chain('6.6.6.6, 203.0.113.9, 10.0.0.1', 'http, https, http'),
      '203.0.113.9',
      'https',
    ],
    [
      'survive a proxy that hands the scheme through',
      'two',
      chain('203.0.113.9, 10.0.0.1', 'https'),
      '203.0.113.9',
      'https',
    ],
    [
      'are those of the socket where a proxy was passed by',
      'two',
      chain('203.0.113.9', 'http'),
      '127.0.0.1',
      'http',
    ],
    ['come without the port', 'one', chain('203.0.113.9:41234'), '203.0.113.9', 'https'],
    ['come without brackets', 'one', chain('[2001:db8::1]'), '2001:db8::1', 'https'],
    ['come without brackets and port', 'one', chain('[2001:db8::1]:41234'), '2001:db8::1', 'https'],
    ['are those of the socket where it is no address', 'one', chain('unknown'), '127.0.0.1', 'https'],
    ['are those of the socket where it is a name', 'one', chain('a.example:80'), '127.0.0.1', 'https'],
    ['are those of the socket where it has two ports', 'one', chain('203.0.113.9:1:2'), '127.0.0.1', 'https'],
    ['may be IPv6', 'one', chain('2001:db8::1'), '2001:db8::1', 'https'],
    [
      'are no others for other headers',
      'one',
      { Forwarded: 'for=6.6.6.6;proto=https', 'X-Real-IP': '6.6.6.6' },
      '127.0.0.1',
      'http',
    ],
  ])('%s', async (_, name, headers, clientIp, scheme) => {
    expect(await readSentInfo(name, headers)).toMatchObject({
      clientIp,
      origin: `${scheme}://videos.example`,
    })
  })
})

test('prefers PUBLIC_URL to sent headers', async () => {
  expect(await readSentInfo('named', { Host: 'evil.example', ...chain('6.6.6.6', 'http') })).toMatchObject({
    clientIp: '127.0.0.1',
    origin: 'https://videos.example',
  })
})

test.each([
  ['https://videos.example', 200],
  ['http://videos.example', 403],
])('with PUBLIC_URL answers a change from %s with %d', async (Origin, status) => {
  const headers = { Host: '127.0.0.1', Cookie: 'refresh_token=r', Origin }
  expect((await worlds.named?.send('POST', '/api/token/refresh', { headers }))?.status).toBe(status)
})

test.each([
  ['named', {}, true],
  ['one', chain('203.0.113.9', 'https'), true],
  ['one', chain('203.0.113.9', 'http'), false],
  ['direct', chain('203.0.113.9', 'https'), false],
])('sends HSTS on https only (%s %j)', async (name, headers, expected) => {
  const answer = await worlds[name]?.send('GET', '/robots.txt', { headers })
  expect(answer?.headers['strict-transport-security']).toBe(
    expected ? 'max-age=31536000; includeSubDomains' : undefined,
  )
})

test('passes on a well-formed trace', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  expect(await readSentInfo('direct', { traceparent })).toMatchObject({ traceparent })
  const zeros = (digits: number) => '0'.repeat(digits)
  for (const invalid of [
    'x\ty',
    traceparent.replace(/^00/, 'ff'),
    traceparent.replace(/-[0-9a-f]{32}/, `-${zeros(32)}`),
    traceparent.replace(/-[0-9a-f]{16}-/, `-${zeros(16)}-`),
  ])
    expect(await readSentInfo('direct', { traceparent: invalid })).not.toHaveProperty('traceparent')
})
