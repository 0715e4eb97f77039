import { expect, it } from 'vitest'
import type { Coupon } from '../../api/billing-records.ts'
import { couponState } from './coupon-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const coupon = (change: Partial<Coupon>) =>
  ({ disabledAt: null, expiresAt: null, redemptions: 3, maxRedemptions: null, ...change }) as Coupon

it.each([
  [{}, 'offered'],
  [{ expiresAt: '2026-11-21T12:00:01Z' }, 'offered'],
  [{ expiresAt: '2026-11-21T12:00:00Z' }, 'expired'],
  [{ maxRedemptions: 4 }, 'offered'],
  [{ maxRedemptions: 3 }, 'over'],
  [{ maxRedemptions: 3, disabledAt: '2026-11-20T12:00:00Z' }, 'disabled'],
])('%j is %s', (change, state) => {
  expect(couponState(coupon(change), now)).toBe(state)
})
