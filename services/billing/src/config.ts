import { z } from 'zod'

const cents = (amount: number, meaning: string) =>
  z.coerce.number().int().positive().default(amount).describe(`price in cents: ${meaning}`)
const views = z.coerce.number().int().positive()

/** Settings of billing. Prices are whole cents; the defaults are those of the demonstration, a year at ten months. */
export const billingConfig = z.object({
  PLAN_BASIC_MONTH: cents(999, 'basic for a month'),
  PLAN_BASIC_YEAR: cents(9_990, 'basic for a year'),
  PLAN_PREMIUM_MONTH: cents(1_999, 'premium for a month'),
  PLAN_PREMIUM_YEAR: cents(19_990, 'premium for a year'),
  PLAN_VIP_MONTH: cents(2_999, 'vip for a month'),
  PLAN_VIP_YEAR: cents(29_990, 'vip for a year'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'an ISO 4217 code in capitals is expected')
    .default('EUR')
    .describe('currency of all prices, ISO 4217'),
  VIEW_LIMIT_BASIC: views.default(10).describe('videos a day with basic; billing only names it in the offer'),
  VIEW_LIMIT_PREMIUM: views
    .default(50)
    .describe('videos a day with premium; billing only names it in the offer'),
})
export type BillingConfig = z.output<typeof billingConfig>
