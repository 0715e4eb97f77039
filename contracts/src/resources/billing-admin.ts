import { z } from 'zod'
import { DECLARATION_KINDS } from './declaration.ts'
import { centsSchema, currencySchema } from './money.ts'
import { accessLevelSchema, intervalSchema, subscriptionStatusSchema } from './subscription.ts'

/** Billing as staff sees it, in the back-office dialect. */

const when = z.iso.datetime()

/** An account as in identity's latest event. */
const customerSchema = z.object({ id: z.uuid(), email: z.string(), username: z.string().nullable() })

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe', 'verotel'] as const

/** Kinds of provider commands. */
export const ORDER_KINDS = [
  'cancel',
  'resume',
  'end',
  'change',
  'refund',
  'expire-checkout',
  /** Takes or returns the credit of a disputed payment. */
  'settle-credit',
] as const

export const adminSubscriptionSchema = z
  .object({
    id: z.uuid(),
    customer: customerSchema,
    plan: accessLevelSchema,
    interval: intervalSchema,
    status: subscriptionStatusSchema,
    amount: centsSchema,
    currency: currencySchema,
    /** Source of the subscription: `grant` for one given by an administrator, else the payment provider. */
    source: z.enum(['grant', ...PAYMENT_PROVIDERS]),
    providerReference: z.string().nullable(),
    renews: z.boolean(),
    currentPeriodStart: when,
    currentPeriodEnd: when,
    createdAt: when,
    endedAt: when.nullable(),
    /** Changes of the subscription, oldest first. */
    history: z.array(
      z.object({
        at: when,
        cause: z.string(),
        status: subscriptionStatusSchema,
        actorId: z.uuid().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** Provider commands that wait or were refused, oldest first. */
    undone: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(ORDER_KINDS),
        status: z.enum(['pending', 'failed']),
        /** Cents, for a refund or a change. */
        amount: centsSchema.nullable(),
        /** The requesting account; null for the platform. */
        actorId: z.uuid().nullable(),
        reason: z.string().nullable(),
        askedAt: when,
        /** Attempts so far, and the time of the last one. */
        attempts: z.int(),
        triedAt: when.nullable(),
        /** The provider's reason for refusing. */
        failure: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SupportedSubscription' })
export type AdminSubscription = z.output<typeof adminSubscriptionSchema>

export const adminInvoiceSchema = z
  .object({
    id: z.uuid(),
    customer: customerSchema,
    subscriptionId: z.uuid(),
    number: z.string().nullable(),
    kind: z.enum(['invoice', 'credit-note']),
    description: z.string(),
    status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
    amountDue: centsSchema,
    amountPaid: centsSchema,
    currency: currencySchema,
    createdAt: when,
    pdfUrl: z.url().nullable(),
  })
  .meta({ id: 'SupportedInvoice' })

export const PAYMENT_STATES = ['succeeded', 'failed', 'refunded', 'disputed'] as const

export const paymentSchema = z
  .object({
    id: z.uuid(),
    customer: customerSchema,
    subscriptionId: z.uuid().nullable(),
    invoiceId: z.uuid().nullable(),
    provider: z.enum(PAYMENT_PROVIDERS),
    providerReference: z.string(),
    status: z.enum(PAYMENT_STATES),
    amount: centsSchema,
    refundedAmount: centsSchema,
    currency: currencySchema,
    /** The provider's reason for the failure. */
    failure: z.string().nullable(),
    at: when,
    /** Cents that can still be refunded. */
    refundable: centsSchema,
    /** The sale that a refund with `endAccess` ends: the paid one, or the one that continues it; null once that is over. */
    running: z
      .object({
        id: z.uuid(),
        plan: accessLevelSchema,
        interval: intervalSchema,
        status: subscriptionStatusSchema,
        currentPeriodEnd: when,
        /** True when the contract was paid again after this payment. */
        isPaidAgain: z.boolean(),
      })
      .nullable(),
    /** Requested refunds, oldest first: by whom, how much, why, and if the provider has done it. */
    refunds: z.array(
      z.object({
        id: z.uuid(),
        amount: centsSchema,
        reason: z.string(),
        actorId: z.uuid().nullable(),
        askedAt: when,
        status: z.enum(['pending', 'done', 'failed']),
        failure: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Payment' })

export const NOTIFICATION_STATES = ['waiting', 'handled', 'unmatched', 'ignored', 'failed'] as const

export const paymentNotificationSchema = z
  .object({
    id: z.uuid(),
    provider: z.enum(PAYMENT_PROVIDERS),
    /** The provider's id of the event. */
    eventId: z.string(),
    type: z.string(),
    /**
     * `waiting`: received. `handled`: the customer's snapshot was fetched after it arrived. `unmatched`: names no
     * known customer. `ignored`: of a type without a customer. `failed`: the snapshot could not be fetched.
     */
    status: z.enum(NOTIFICATION_STATES),
    customer: customerSchema.nullable(),
    occurredAt: when,
    receivedAt: when,
    /** Times that the same event was delivered. */
    deliveries: z.int(),
    handledAt: when.nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'PaymentNotification' })

export const couponSchema = z
  .object({
    id: z.uuid(),
    code: z.string(),
    percentOff: z.int(),
    duration: z.enum(['once', 'forever']),
    redemptions: z.int(),
    maxRedemptions: z.int().nullable(),
    expiresAt: when.nullable(),
    createdAt: when,
    /** The creating administrator; null for older rows. */
    createdBy: z.uuid().nullable(),
    disabledAt: when.nullable(),
    disabledBy: z.uuid().nullable(),
  })
  .meta({ id: 'Coupon' })

export const declarationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(DECLARATION_KINDS),
    name: z.string(),
    email: z.string(),
    reference: z.string(),
    reason: z.string().nullable(),
    receivedAt: when,
    /** The matched contract; null when staff has to find it. */
    subscriptionId: z.uuid().nullable(),
    /** `waiting`: needs review by staff. `carried-out`: the contract ends. `settled`: reviewed. */
    status: z.enum(['waiting', 'carried-out', 'settled']),
    effectiveAt: when.nullable(),
    /** Cents refunded. */
    refundAmount: centsSchema.nullable(),
    note: z.string().nullable(),
    settledAt: when.nullable(),
    /** The reviewing administrator. */
    settledBy: z.uuid().nullable(),
  })
  .meta({ id: 'Declaration' })

/** Revenue of paid subscriptions; grants are not counted. */
export const revenueSchema = z
  .object({
    currency: currencySchema,
    /** Cents per month from running subscriptions; a yearly price counts as a twelfth. */
    mrr: centsSchema,
    activeSubscriptions: z.int(),
    trialingSubscriptions: z.int(),
    pastDueSubscriptions: z.int(),
    /** Fraction (0 to 1) of the subscriptions running 30 days ago that have ended since; null when none ran. */
    churn: z.number().nullable(),
    byPlan: z.array(
      z.object({
        plan: accessLevelSchema,
        interval: intervalSchema,
        subscriptions: z.int(),
        mrr: centsSchema,
      }),
    ),
    /** The last twelve months in Europe/Paris, oldest first. */
    months: z.array(
      z.object({
        /** `2026-11` */
        month: z.string(),
        /** Cents received, and refunded. */
        received: centsSchema,
        refunded: centsSchema,
        started: z.int(),
        ended: z.int(),
      }),
    ),
  })
  .meta({ id: 'Revenue' })
