import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'
import { centsSchema, currencySchema } from './money.ts'
import { accessLevelSchema, intervalSchema } from './subscription.ts'

/** What somebody wants to buy. Codes of coupons are compared without case. */
export const orderShape = {
  planId: accessLevelSchema,
  interval: intervalSchema.default('month'),
  coupon: z.string().trim().min(1).max(40).optional(),
}

/** What an order will cost, before anybody leaves for the card page. */
export const quoteSchema = resourceSchema('Quote', {
  planId: accessLevelSchema,
  interval: intervalSchema,
  currency: currencySchema,
  /** Cents charged when the order is placed; 0 where it begins with a trial. */
  amountDue: centsSchema,
  /** Cents of every later period. */
  recurringAmount: centsSchema,
  /** Days that cost nothing, once per customer. */
  trialDays: z.int().nonnegative(),
  /** When `recurringAmount` is charged for the first time. */
  nextChargeAt: z.iso.datetime(),
  coupon: z
    .object({ code: z.string(), percentOff: z.int(), duration: z.enum(['once', 'forever']) })
    .nullable(),
})

/**
 * A checkout, while it is under way and after.
 * - `open`: the card page waits. - `completed`: paid, and the subscription runs.
 * - `refused`: paid for what the customer had already; the money goes back.
 * - `expired`: left, or too late. - `failed`: the payment provider did not take the order.
 */
export const checkoutSchema = resourceSchema('Checkout', {
  id: z.uuid(),
  status: z.enum(['open', 'completed', 'refused', 'expired', 'failed']),
  planId: accessLevelSchema,
  planName: z.string(),
  interval: intervalSchema,
  subscriptionId: z.uuid().nullable(),
})
