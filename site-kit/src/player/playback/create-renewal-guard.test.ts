import { expect, test } from 'vitest'
import { createRenewalGuard } from './create-renewal-guard.ts'

test('allows three renewals in half a minute', () => {
  let now = 0
  const mayRenew = createRenewalGuard(() => now)
  expect([mayRenew(), mayRenew(), mayRenew(), mayRenew()]).toEqual([true, true, true, false])
  now = 29_999
  expect(mayRenew()).toBe(false)
  now = 30_000
  expect(mayRenew()).toBe(true)
})
