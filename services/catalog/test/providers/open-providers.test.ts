import { createPacer } from '@alcove/kit/concurrency/pacer'
import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { expect, test } from 'vitest'
import { openProviders, providerAddressRules } from '../../src/adapters/open-providers.ts'
import { createGuardedClient } from '../../src/adapters/outbound/guarded-client.ts'

const place = (name: ProviderEndpoint['name'], baseUrl: string | null): ProviderEndpoint => ({
  name,
  baseUrl,
  frameHosts: [],
  imageHosts: [],
})
const endpoints = [
  place('eporner', 'https://api.example.test/v1'),
  place('letsjerktv', null),
  place('redtube', 'http://127.0.0.1:4711/redtube'),
]

test('opens a provider with an address, not one without', async () => {
  const http = createGuardedClient({ ...providerAddressRules(endpoints), userAgent: 'test' })
  const { eporner, letsjerktv, redtube } = openProviders(endpoints, http, createPacer())
  expect([eporner?.name, letsjerktv, redtube?.name]).toEqual(['eporner', null, 'redtube'])
  await http.close()
})

test.each([
  ['https://api.example.test/elsewhere', true],
  ['https://API.example.test:443/', true],
  ['https://api.example.test:8443/', false],
  ['https://www.example.test/', false],
  ['http://127.0.0.1:4711/', true],
  ['http://127.0.0.1:4712/', false],
  ['http://localhost:4711/', false],
])('may request %s: %s', (address, expected) => {
  expect(providerAddressRules(endpoints).allowed(new URL(address))).toBe(expected)
})
