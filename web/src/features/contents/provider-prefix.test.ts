import { expect, test } from 'vitest'
import { isProviderId, readProvider } from './provider-prefix.ts'

test.each([
  ['eporner_a1', 'eporner', true],
  ['letsjerktv_b2', 'letsjerktv', true],
  ['redtube_3', 'redtube', true],
  ['pornhub_4', undefined, true],
  ['0190a7c4-0000-7000-8000-000000000000', undefined, false],
  ['eporner', undefined, false],
])('%s: provider %s', (id, provider, isProvider) => {
  expect(readProvider(id)).toBe(provider)
  expect(isProviderId(id)).toBe(isProvider)
})
