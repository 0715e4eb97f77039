import type { Coupon } from '../../api/billing-records.ts'

/** State of a coupon at a moment (milliseconds). */
export function couponState(
  { disabledAt, expiresAt, redemptions, maxRedemptions }: Coupon,
  now: number,
): 'offered' | 'over' | 'expired' | 'disabled' {
  if (disabledAt !== null) return 'disabled'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  return maxRedemptions !== null && redemptions >= maxRedemptions ? 'over' : 'offered'
}
