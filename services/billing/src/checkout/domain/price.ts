import type { Discount } from '../../coupons/domain/coupon.ts'

/** Computes the cents of the first period and of later ones; rounds the discount in the customer's favour. */
export function computeAmounts(
  price: number,
  discount: Pick<Discount, 'percentOff' | 'duration'> | null,
): { first: number; recurring: number } {
  if (!discount) return { first: price, recurring: price }
  const reduced = price - Math.ceil((price * discount.percentOff) / 100)
  return { first: reduced, recurring: discount.duration === 'forever' ? reduced : price }
}
