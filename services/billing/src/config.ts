import { ACCESS_LEVELS } from '@alcove/contracts'
import { commonConfig } from '@alcove/kit/config/common-config'
import { durationFrom } from '@alcove/kit/config/load-config'
import { operatorConfig } from '@alcove/kit/config/operator-config'
import { paymentConfig } from '@alcove/kit/config/payment-config'
import { z } from 'zod'
import { sandboxSettings } from './adapters/sandbox/config.ts'
import { stripeShape } from './adapters/stripe/config.ts'
import { verotelShape } from './adapters/verotel/config.ts'

const cents = (amount: number, meaning: string) =>
  z.coerce.number().int().positive().default(amount).describe(`price in cents: ${meaning}`)
/** Billing stores amounts in cents and shows two decimals, so the currency must have exactly two. */
const hasCents = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code) &&
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits === 2
const views = z.coerce.number().int().positive()

/** The operator of the site is the seller that our invoices name. */
const sellerConfig = operatorConfig.pick({
  OPERATOR_NAME: true,
  OPERATOR_ADDRESS: true,
  OPERATOR_REGISTRATION: true,
  OPERATOR_VAT_ID: true,
})

/** Prices are whole cents; by default a year costs ten months. */
export const billingConfig = z.object({
  NODE_ENV: commonConfig.shape.NODE_ENV,
  ...paymentConfig.shape,
  ...sandboxSettings,
  ...stripeShape,
  ...verotelShape,
  GRANT_SIGNING_KEY: z.string().min(32).describe('secret that addresses of invoices are signed with'),
  PLAN_BASIC_MONTH: cents(999, 'basic for a month'),
  PLAN_BASIC_YEAR: cents(9_990, 'basic for a year'),
  PLAN_PREMIUM_MONTH: cents(1_999, 'premium for a month'),
  PLAN_PREMIUM_YEAR: cents(19_990, 'premium for a year'),
  PLAN_VIP_MONTH: cents(2_999, 'vip for a month'),
  PLAN_VIP_YEAR: cents(29_990, 'vip for a year'),
  PLANS_ON_SALE: z
    .string()
    .default(ACCESS_LEVELS.join(','))
    .transform((list) => list.split(',').map((plan) => plan.trim()))
    .pipe(z.array(z.enum(ACCESS_LEVELS)).min(1))
    .describe('plans that can be bought, comma-separated; whoever has another one keeps it'),
  CURRENCY: z
    .string()
    .refine(hasCents, 'an ISO 4217 code in capitals is expected, of a currency with cents')
    .default('EUR')
    .describe('currency of all prices, ISO 4217'),
  TRIAL_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(90)
    .default(0)
    .describe('days that cost nothing before the first payment, once per customer'),
  PAYMENT_GRACE: durationFrom('1h')
    .default(7 * 86_400)
    .describe('how long access stays after a renewal could not be paid, once per invoice'),
  RENEWAL_LEEWAY: durationFrom('1m')
    .default(2 * 3_600)
    .describe('how late a renewal may be heard of before access closes'),
  VAT_RATE: z.coerce
    .number()
    .min(0)
    .max(50)
    .default(20)
    .describe('percent of tax within the prices, on invoices of ours; 0 while OPERATOR_VAT_ID is unset'),
  ...sellerConfig.shape,
  VIEW_LIMIT_BASIC: views.default(10).describe('videos a day with basic; billing only names it in the offer'),
  VIEW_LIMIT_PREMIUM: views
    .default(50)
    .describe('videos a day with premium; billing only names it in the offer'),
})
export type BillingConfig = z.output<typeof billingConfig>
