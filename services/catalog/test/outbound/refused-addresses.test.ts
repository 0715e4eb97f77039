import { HOSTILE_ADDRESSES } from '@alcove/kit/testing/hostile-addresses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedClient, type GuardedClient } from '../../src/adapters/outbound/guarded-client.ts'
import { isPublicAddress } from '../../src/adapters/outbound/is-public-address.ts'
import { resolveRedirect } from '../../src/adapters/outbound/refuse-address.ts'
import { startUpstream, type Upstream } from './upstream.ts'

/** Allowed by name, so that only the IP address decides. */
const rules = { allowed: () => true, privateExceptions: [] as string[] }
const requested: string[] = []
let upstream: Upstream
let client: GuardedClient

beforeAll(async () => {
  upstream = await startUpstream((_, response) => response.end('inside'))
  client = createGuardedClient({
    ...rules,
    userAgent: 'test',
    async resolve(hostname) {
      requested.push(hostname)
      if (hostname === 'both.example.test')
        return [
          { address: '93.184.215.14', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
      if (hostname === 'mapped.example.test') return [{ address: '::ffff:10.0.0.1', family: 6 }]
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
})
afterAll(async () => {
  await client.close()
  await upstream.close()
})

const refused = (address: string) =>
  expect(
    client.request(address, { signal: AbortSignal.timeout(5_000), maxBytes: 1000 }),
  ).rejects.toMatchObject({ name: 'ProviderOutage', kind: 'refused-address' })

describe('addresses in hostile spellings', () => {
  test.each(HOSTILE_ADDRESSES)('refuses %j', (address) => refused(address))

  test('refuses an open port of this machine', async () => {
    await refused(upstream.url)
    await refused(`https://127.0.0.1:${upstream.port}/`)
    expect(await upstream.connections()).toBe(0)
  })
})

describe('names', () => {
  test.each(['inside.example.test', 'mapped.example.test', 'both.example.test'])(
    'resolves %s once and refuses its address',
    async (name) => {
      requested.length = 0
      await refused(`https://${name}/`)
      expect(requested).toEqual([name])
    },
  )

  test('does not resolve a name that is not configured', async () => {
    const strict = createGuardedClient({
      userAgent: 'test',
      privateExceptions: [],
      allowed: (url) => url.hostname === 'www.example.test',
      resolve: () => Promise.reject(new Error('was looked up')),
    })
    const answer = strict.request('https://other.example.test/', {
      signal: AbortSignal.timeout(5_000),
      maxBytes: 1,
    })
    await expect(answer).rejects.toMatchObject({ kind: 'refused-address' })
    await strict.close()
  })
})

describe('redirects', () => {
  const from = new URL('https://www.example.test/a')
  test('follow the same rules', () => {
    expect(resolveRedirect(from, '/b', rules).href).toBe('https://www.example.test/b')
    expect(resolveRedirect(from, '//cdn.example.test/b', rules).hostname).toBe('cdn.example.test')
  })
  test.each([
    'http://www.example.test/',
    'https://10.0.0.1/',
    'file:///etc/passwd',
    'https://a@b.test/',
    'https://:',
  ])('refuses %s', (location) => {
    expect(() => resolveRedirect(from, location, rules)).toThrow(
      expect.objectContaining({ kind: 'refused-address' }),
    )
  })
  test('never leave https, not even for an exception', () => {
    const excepting = { allowed: () => true, privateExceptions: ['127.0.0.1:4000'] }
    expect(() => resolveRedirect(from, 'http://127.0.0.1:4000/', excepting)).toThrow(/leaves https/)
  })
})

test.each([
  ['93.184.215.14', true],
  ['2606:4700::1111', true],
  ['::7f00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['::ffff:0:127.0.0.1', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['100.127.255.255', false],
  ['0.1.2.3', false],
  ['192.88.99.1', false],
  ['www.example.test', false],
  ['', false],
])('judges %s as public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
