import { expect, test } from 'vitest'
import { type Coupon, couponCode, isRedeemable } from './coupon.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  id: 'c',
  code: 'BIENVENUE',
  percentOff: 10,
  duration: 'once',
  maxRedemptions: null,
  expiresAt: null,
  createdAt: NOW,
  createdBy: null,
  disabledAt: null,
  disabledBy: null,
  ...change,
})
const unused = { redemptions: 0, byCustomer: 0 }

test.each([
  ['for everybody', coupon(), { redemptions: 5_000, byCustomer: 0 }, true],
  ['used by the customer before', coupon(), { redemptions: 1, byCustomer: 1 }, false],
  ['the last one', coupon({ maxRedemptions: 3 }), { redemptions: 2, byCustomer: 0 }, true],
  ['used up', coupon({ maxRedemptions: 3 }), { redemptions: 3, byCustomer: 0 }, false],
  ['until later', coupon({ expiresAt: new Date('2026-11-21T12:00:00.001Z') }), unused, true],
  ['until now', coupon({ expiresAt: NOW }), unused, false],
  ['taken back', coupon({ disabledAt: NOW }), unused, false],
])('%s: %s', (_, one, use, redeemable) => {
  expect(isRedeemable(one, use, NOW)).toBe(redeemable)
})

test('codes are compared without case and spaces', () => {
  expect(couponCode('  Bienvenue ')).toBe('BIENVENUE')
})
