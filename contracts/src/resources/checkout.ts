import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'
import { centsSchema, currencySchema } from './money.ts'
import { accessLevelSchema, intervalSchema } from './subscription.ts'

/** The fields of an order; coupon codes ignore case. */
export const orderShape = {
  planId: accessLevelSchema,
  interval: intervalSchema.default('month'),
  coupon: z.string().trim().min(1).max(40).optional(),
}

/** The price of an order, shown before the customer leaves for the payment page. */
export const quoteSchema = resourceSchema('Quote', {
  planId: accessLevelSchema,
  interval: intervalSchema,
  currency: currencySchema,
  /** Cents charged at the order; 0 when it starts with a trial. */
  amountDue: centsSchema,
  /** Cents per later period. */
  recurringAmount: centsSchema,
  /** Free days, once per customer. */
  trialDays: z.int().nonnegative(),
  /** When `recurringAmount` is first charged. */
  nextChargeAt: z.iso.datetime(),
  coupon: z
    .object({ code: z.string(), percentOff: z.int(), duration: z.enum(['once', 'forever']) })
    .nullable(),
})

/**
 * A checkout during and after payment.
 * - `open`: waiting at the payment page.
 * - `completed`: paid, and the subscription runs.
 * - `refused`: paid twice for the same, so it is refunded.
 * - `expired`: abandoned or too late.
 * - `failed`: refused by the payment provider.
 */
export const checkoutSchema = resourceSchema('Checkout', {
  id: z.uuid(),
  status: z.enum(['open', 'completed', 'refused', 'expired', 'failed']),
  planId: accessLevelSchema,
  planName: z.string(),
  interval: intervalSchema,
  subscriptionId: z.uuid().nullable(),
})
