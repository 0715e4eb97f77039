export const COUPON_DURATIONS = ['once', 'forever'] as const
type CouponDuration = (typeof COUPON_DURATIONS)[number]

export interface Coupon {
  id: string
  /** In capitals. */
  code: string
  percentOff: number
  duration: CouponDuration
  maxRedemptions: number | null
  expiresAt: Date | null
  createdAt: Date
  /** The administrator, if known. */
  createdBy: string | null
  disabledAt: Date | null
  disabledBy: string | null
}

export interface CouponUse {
  /** Checkouts paid with it or open for other customers; then those paid by this customer. */
  redemptions: number
  byCustomer: number
}

/** Codes ignore case and surrounding spaces. */
export const normaliseCouponCode = (typed: string) => typed.trim().toUpperCase()

/** Each customer may redeem a coupon once. */
export function isRedeemable(coupon: Coupon, { redemptions, byCustomer }: CouponUse, now: Date): boolean {
  return (
    coupon.disabledAt === null &&
    (coupon.expiresAt === null || coupon.expiresAt > now) &&
    (coupon.maxRedemptions === null || redemptions < coupon.maxRedemptions) &&
    byCustomer === 0
  )
}

export interface Discount {
  code: string
  /** 1 to 100. */
  percentOff: number
  duration: CouponDuration
}
