import { z } from 'zod'
import { ACCESS_LEVELS, type AccessLevel, BILLING_INTERVALS } from '../constants.ts'
import { resourceSchema } from '../json-ld.ts'

export const accessLevelSchema = z.enum(ACCESS_LEVELS as [AccessLevel, ...AccessLevel[]])
export const intervalSchema = z.enum(BILLING_INTERVALS)
export const subscriptionIdParams = z.object({ id: z.uuid() })
export const subscriptionStatusSchema = z.enum(['active', 'trialing', 'past_due', 'canceled', 'inactive'])

/** `status`, `currentPeriodEnd` and `plan` as an administrator saw them; an end is refused when they have changed since. */
export const seenSubscriptionFields = {
  seenStatus: subscriptionStatusSchema.optional(),
  seenPeriodEnd: z.iso.datetime().optional(),
  seenPlan: accessLevelSchema.optional(),
}

export const planSchema = resourceSchema('Plan', {
  id: accessLevelSchema,
  name: z.string(),
  /** Euros per `interval`. */
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
  /** True when it continues after `currentPeriodEnd`. */
  renews: z.boolean(),
  /** Actions that its owner may take now. */
  actions: z.array(z.enum(['cancel', 'resume', 'change', 'pay'])),
  /** A failed payment: the end of grace and the amount due. */
  paymentProblem: z
    .object({ amountDue: z.int(), since: z.iso.datetime(), accessUntil: z.iso.datetime() })
    .nullable(),
  /** The plan from the next period on. */
  nextPlan: z
    .object({ plan: accessLevelSchema, interval: intervalSchema, from: z.iso.datetime() })
    .nullable(),
  /** End of the withdrawal period; null when it is over or nothing was paid. */
  withdrawableUntil: z.iso.datetime().nullable(),
})
