import { z } from 'zod'

/** Responses of the sandbox, as far as they are read. Times are ISO 8601, amounts cents. */

const moment = z.iso.datetime().transform((text) => new Date(text))
const plan = z.enum(['basic', 'premium', 'vip'])
const interval = z.enum(['month', 'year'])

export const checkoutAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  customer: z.string(),
  status: z.enum(['open', 'completed', 'expired']),
  subscription: z.string().nullable(),
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: moment,
})

const subscriptionAnswer = z.object({
  id: z.string(),
  checkout: z.string().nullable(),
  plan,
  interval,
  currency: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'ended']),
  amount: z.int(),
  periodStart: moment,
  periodEnd: moment,
  endsWithPeriod: z.boolean(),
  next: z.object({ plan, interval }).nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
  endReason: z.enum(['cancelled', 'payment-failed']).nullable(),
})

const invoiceAnswer = z.object({
  id: z.string(),
  subscription: z.string(),
  description: z.string(),
  reason: z.enum(['start', 'renewal', 'change']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  amountDue: z.int(),
  amountPaid: z.int(),
  /** Missing in answers of earlier releases. */
  credited: z.int().default(0),
  currency: z.string(),
  createdAt: moment,
  periodStart: moment,
  periodEnd: moment,
  firstFailedAt: moment.nullable(),
  nextAttemptAt: moment.nullable(),
})

const paymentAnswer = z.object({
  id: z.string(),
  invoice: z.string().nullable(),
  subscription: z.string().nullable(),
  status: z.enum(['succeeded', 'failed', 'disputed']),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  at: moment,
  failure: z.string().nullable(),
})

export const accountAnswer = z.object({
  checkouts: z.array(checkoutAnswer),
  subscriptions: z.array(subscriptionAnswer),
  invoices: z.array(invoiceAnswer),
  payments: z.array(paymentAnswer),
})
export type AccountAnswer = z.output<typeof accountAnswer>

export const quoteAnswer = z.object({ amountDue: z.int(), nextChargeAt: moment })
export const portalAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
export const emptyAnswer = z.object({})
export const refusalAnswer = z.object({ error: z.object({ code: z.string() }) })

export const eventAnswer = z.object({
  id: z.string(),
  type: z.string(),
  at: moment,
  about: z
    .object({
      checkout: z.string().nullable(),
      customer: z.string(),
      subscription: z.string().nullable(),
    })
    .nullable(),
})
export type EventAnswer = z.output<typeof eventAnswer>
export const eventsAnswer = z.object({ events: z.array(eventAnswer), next: z.int().nullable() })
