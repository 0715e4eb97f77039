import type { ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { createPacer } from '@alcove/kit/pacer'
import { expect, test } from 'vitest'
import { openProviders, providerAddressRules } from '../../src/adapters/open-providers.ts'
import { createGuardedClient } from '../../src/adapters/outbound/guarded-client.ts'

const place = (name: ProviderEndpoint['name'], baseUrl: string | null): ProviderEndpoint => ({
  name,
  baseUrl,
  frameHosts: [],
  imageHosts: [],
})
const places = [
  place('eporner', 'https://api.example.test/v1'),
  place('letsjerktv', null),
  place('redtube', 'http://127.0.0.1:4711/redtube'),
]

test('a provider with an address is open, one without is not', async () => {
  const http = createGuardedClient({ ...providerAddressRules(places), userAgent: 'test' })
  const { eporner, letsjerktv, redtube } = openProviders(places, http, createPacer())
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
])('%s may be asked: %s', (address, expected) => {
  expect(providerAddressRules(places).allowed(new URL(address))).toBe(expected)
})
