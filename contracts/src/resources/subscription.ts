import { z } from 'zod'
import { ACCESS_LEVELS, type AccessLevel, BILLING_INTERVALS } from '../constants.ts'
import { resourceSchema } from '../json-ld.ts'

export const accessLevelSchema = z.enum(ACCESS_LEVELS as [AccessLevel, ...AccessLevel[]])
export const intervalSchema = z.enum(BILLING_INTERVALS)
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
})
