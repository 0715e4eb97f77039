import type { CountedCoupon } from '../store/coupon-lists.ts'

/** Presents a coupon to administrators. */
export function presentCoupon({ id, code, percentOff, duration, redemptions, ...coupon }: CountedCoupon) {
  return {
    id,
    code,
    percentOff,
    duration,
    redemptions,
    maxRedemptions: coupon.maxRedemptions,
    expiresAt: coupon.expiresAt?.toISOString() ?? null,
    createdAt: coupon.createdAt.toISOString(),
    createdBy: coupon.createdBy,
    disabledAt: coupon.disabledAt?.toISOString() ?? null,
    disabledBy: coupon.disabledBy,
  }
}
