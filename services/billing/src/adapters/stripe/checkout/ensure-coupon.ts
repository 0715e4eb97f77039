import type { CheckoutOrder } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { alreadyExists } from '../failures.ts'

/**
 * Creates the coupon that makes a checkout cost the amount shown.
 * @returns its id, or null without a discount
 *
 * Note: an amount rather than a percentage, since Stripe rounds half cents differently.
 */
export async function ensureCoupon({ stripe }: StripeContext, order: CheckoutOrder): Promise<string | null> {
  const { discount, currency } = order
  const off = computeDiscount(order)
  if (!discount || off <= 0) return null
  const { code, duration } = discount
  const id = `alcove_${code}_${off}_${currency}_${duration}`
  const coupon = { id, name: code, amount_off: off, currency: currency.toLowerCase(), duration }
  await stripe.coupons.create(coupon, { idempotencyKey: `coupon:${id}` }).catch((error) => {
    if (!alreadyExists(error)) throw error
  })
  return id
}

/** Note: a `once` coupon would be used up unseen by the trial's first invoice, which is over nothing. */
function computeDiscount({
  discount,
  price,
  firstAmount,
  recurringAmount,
  trialDays,
}: CheckoutOrder): number {
  if (discount?.duration === 'forever') return price - recurringAmount
  return trialDays > 0 ? 0 : price - firstAmount
}
