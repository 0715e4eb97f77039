import { asResource } from '@alcove/contracts'
import type { PricedOrder } from '../queries/price-order.ts'

/** Presents a quote to the customer; nothing is due while a trial runs. */
export function presentQuote(priced: PricedOrder) {
  const { plan, interval, currency, firstAmount, recurringAmount, trialDays, coupon, nextChargeAt } = priced
  return asResource('Quote', '/api/subscriptions/quote', {
    planId: plan,
    interval,
    currency,
    amountDue: trialDays > 0 ? 0 : firstAmount,
    recurringAmount,
    trialDays,
    nextChargeAt: nextChargeAt.toISOString(),
    coupon: coupon && { code: coupon.code, percentOff: coupon.percentOff, duration: coupon.duration },
  })
}
