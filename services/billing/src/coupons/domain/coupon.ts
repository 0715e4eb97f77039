export interface Coupon {
  id: string
  /** In capitals. */
  code: string
  percentOff: number
  duration: 'once' | 'forever'
  maxRedemptions: number | null
  expiresAt: Date | null
  createdAt: Date
  /** The administrator, where that is known. */
  createdBy: string | null
  disabledAt: Date | null
  disabledBy: string | null
}

export interface CouponUse {
  /** Orders that were paid with it, or may be by others; and that were paid by this customer. */
  redemptions: number
  byCustomer: number
}

/** Codes are compared without case and without spaces around them. */
export const couponCode = (typed: string) => typed.trim().toUpperCase()

/** Whether a customer may order with it now: once each. */
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
  duration: 'once' | 'forever'
}
