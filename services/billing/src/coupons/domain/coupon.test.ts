import { expect, test } from 'vitest'
import { type Coupon, isRedeemable, normaliseCouponCode } from './coupon.ts'

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
  ['unlimited', coupon(), { redemptions: 5_000, byCustomer: 0 }, true],
  ['used by the customer', coupon(), { redemptions: 1, byCustomer: 1 }, false],
  ['with one redemption left', coupon({ maxRedemptions: 3 }), { redemptions: 2, byCustomer: 0 }, true],
  ['used up', coupon({ maxRedemptions: 3 }), { redemptions: 3, byCustomer: 0 }, false],
  ['that expires later', coupon({ expiresAt: new Date('2026-11-21T12:00:00.001Z') }), unused, true],
  ['that expires now', coupon({ expiresAt: NOW }), unused, false],
  ['disabled', coupon({ disabledAt: NOW }), unused, false],
])('a coupon %s: redeemable %s', (_, coupon, use, redeemable) => {
  expect(isRedeemable(coupon, use, NOW)).toBe(redeemable)
})

test('normalises codes without case and spaces', () => {
  expect(normaliseCouponCode('  Bienvenue ')).toBe('BIENVENUE')
})
