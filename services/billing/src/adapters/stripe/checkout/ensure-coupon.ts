import type { CheckoutOrder } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { exists } from '../failures.ts'

/**
 * The coupon that makes an order cost what was shown, or null where nothing is taken off.
 *
 * Note: an amount and no percentage, since Stripe rounds halves of a cent in its own way.
 */
export async function ensureCoupon({ stripe }: StripeContext, order: CheckoutOrder): Promise<string | null> {
  const { discount, currency } = order
  const off = amountOff(order)
  if (!discount || off <= 0) return null
  const { code, duration } = discount
  const id = `alcove_${code}_${off}_${currency}_${duration}`
  const coupon = { id, name: code, amount_off: off, currency: currency.toLowerCase(), duration }
  await stripe.coupons.create(coupon, { idempotencyKey: `coupon:${id}` }).catch((error) => {
    if (!exists(error)) throw error
  })
  return id
}

/** Note: on a trial's first invoice, which is over nothing, a coupon for once would be spent unseen. */
function amountOff({ discount, price, firstAmount, recurringAmount, trialDays }: CheckoutOrder): number {
  if (discount?.duration === 'forever') return price - recurringAmount
  return trialDays > 0 ? 0 : price - firstAmount
}
