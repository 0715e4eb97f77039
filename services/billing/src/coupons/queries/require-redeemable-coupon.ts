import { AppError } from '@alcove/contracts'
import type { BillingTx } from '../../store/store.ts'
import { type Coupon, isRedeemable, normaliseCouponCode } from '../domain/coupon.ts'

/**
 * Finds the coupon that a customer typed.
 * @throws COUPON_INVALID where it is unknown, over, used up, or used by this customer before
 */
export async function requireRedeemableCoupon(
  reads: Pick<BillingTx, 'findCoupon' | 'countCouponUse'>,
  typed: string,
  userId: string,
  now: Date,
): Promise<Coupon> {
  const coupon = await reads.findCoupon(normaliseCouponCode(typed))
  if (!coupon || !isRedeemable(coupon, await reads.countCouponUse(coupon.id, userId, now), now))
    throw new AppError('COUPON_INVALID')
  return coupon
}
