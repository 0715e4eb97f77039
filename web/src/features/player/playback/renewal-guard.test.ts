import { expect, test } from 'vitest'
import { renewalGuard } from './renewal-guard.ts'

test('three renewals in half a minute, then no more until the first is past', () => {
  let now = 0
  const mayRenew = renewalGuard(() => now)
  expect([mayRenew(), mayRenew(), mayRenew(), mayRenew()]).toEqual([true, true, true, false])
  now = 29_999
  expect(mayRenew()).toBe(false)
  now = 30_000
  expect(mayRenew()).toBe(true)
})
