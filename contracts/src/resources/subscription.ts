import { z } from 'zod'
import { ACCESS_LEVELS, type AccessLevel, BILLING_INTERVALS } from '../constants.ts'
import { resourceSchema } from '../json-ld.ts'

export const accessLevelSchema = z.enum(ACCESS_LEVELS as [AccessLevel, ...AccessLevel[]])
export const intervalSchema = z.enum(BILLING_INTERVALS)
export const subscriptionIdParams = z.object({ id: z.uuid() })
export const subscriptionStatusSchema = z.enum(['active', 'trialing', 'past_due', 'canceled', 'inactive'])

export const planSchema = resourceSchema('Plan', {
  id: accessLevelSchema,
  name: z.string(),
  /** Euros, for `interval`. */
  price: z.number(),
  interval: intervalSchema,
  prices: z.object({ month: z.number(), year: z.number() }),
  currency: z.string(),
  features: z.array(z.string()),
})

export const subscriptionSchema = resourceSchema('Subscription', {
  id: z.uuid(),
  plan: accessLevelSchema,
  planName: z.string(),
  description: z.string(),
  status: subscriptionStatusSchema,
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  interval: intervalSchema,
  currentPeriodEnd: z.iso.datetime().nullable(),
  accessLevel: accessLevelSchema,
  /** Whether it goes on after `currentPeriodEnd`. */
  renews: z.boolean(),
  /** What its owner may do with it now. */
  actions: z.array(z.enum(['cancel', 'resume', 'change', 'pay'])),
  /** A payment that failed: until when access stays, and what is owed. */
  paymentProblem: z
    .object({ amountDue: z.int(), since: z.iso.datetime(), accessUntil: z.iso.datetime() })
    .nullable(),
  /** What it becomes with the next period. */
  nextPlan: z
    .object({ plan: accessLevelSchema, interval: intervalSchema, from: z.iso.datetime() })
    .nullable(),
  /** Until when the contract may be withdrawn from; null where that is over or was never paid for. */
  withdrawableUntil: z.iso.datetime().nullable(),
})
