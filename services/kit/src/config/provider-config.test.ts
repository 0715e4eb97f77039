import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { isOnHosts, providerConfig, providerEndpoints } from './provider-config.ts'

const placeOf = (environment: Record<string, string>) => {
  const [eporner] = providerEndpoints(loadConfig(providerConfig, environment))
  if (!eporner) throw new Error('no provider')
  return eporner
}

test('turns a provider without an address off', () => {
  expect(placeOf({}).baseUrl).toBeNull()
})

test('allows its own domains and those of its address by default', () => {
  const { frameHosts, imageHosts } = placeOf({ PROVIDER_EPORNER_URL: 'https://api.example.test/v1' })
  expect(frameHosts).toEqual(['www.eporner.com', 'example.test', '*.example.test'])
  expect(imageHosts).toContain('*.example.test')
})

test.each([
  ['https://api.example.co.uk/v1', ['example.co.uk', '*.example.co.uk']],
  ['https://www.co.uk', ['www.co.uk', '*.www.co.uk']],
  ['https://abc.fr', ['abc.fr', '*.abc.fr']],
  ['https://www.abc.fr', ['abc.fr', '*.abc.fr']],
  ['https://203.0.113.5', ['203.0.113.5']],
])('allows no hosts of other owners for %s: %j', (url, hosts) => {
  expect(placeOf({ PROVIDER_EPORNER_URL: url }).frameHosts).toEqual(['www.eporner.com', ...hosts])
})

test('allows pictures from the exact loopback port only, frames from any', () => {
  const { frameHosts, imageHosts } = placeOf({ PROVIDER_EPORNER_URL: 'http://127.0.0.1:4711' })
  expect(frameHosts).toContain('127.0.0.1:*')
  expect(imageHosts).toContain('127.0.0.1:4711')
})

test("replaces the defaults by an operator's lists", () => {
  const { frameHosts } = placeOf({
    PROVIDER_EPORNER_URL: 'https://api.example.test',
    PROVIDER_EPORNER_FRAME_HOSTS: 'Player.example.test, other.test',
  })
  expect(frameHosts).toEqual(['player.example.test', 'other.test'])
})

test.each([
  'https://player.example.test',
  'player.example.test/embed',
  "example.test; script-src 'unsafe-inline'",
  'example.test\r\nX-Evil: 1',
  '*',
  'user@example.test',
])('refuses %j as a host', (list) => {
  const load = () => loadConfig(providerConfig, { PROVIDER_EPORNER_FRAME_HOSTS: list })
  expect(load).toThrow('PROVIDER_EPORNER_FRAME_HOSTS: hosts without scheme and path are expected')
})

test.each([
  ['https://cdn.example.test/1.jpg', ['*.example.test'], true],
  ['https://CDN.Example.Test/1.jpg', ['*.example.test'], true],
  ['https://example.test/1.jpg', ['*.example.test'], false],
  ['https://evilexample.test/1.jpg', ['*.example.test', 'example.test'], false],
  ['https://example.test.evil.test/', ['example.test'], false],
  ['http://example.test/', ['example.test'], false],
  ['https://example.test:8443/', ['example.test'], false],
  ['https://user@example.test/', ['example.test'], false],
  ['http://127.0.0.1:4711/', ['127.0.0.1:4711'], true],
  ['http://127.0.0.1:4712/', ['127.0.0.1:4711'], false],
  ['http://127.0.0.1:4712/', ['127.0.0.1:*'], true],
  ['ftp://example.test/', ['example.test'], false],
])('%s on %j: %s', (address, patterns, expected) => {
  expect(isOnHosts(new URL(address), patterns)).toBe(expected)
})
