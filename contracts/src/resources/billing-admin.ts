import { z } from 'zod'
import { DECLARATION_KINDS } from './declaration.ts'
import { centsSchema, currencySchema } from './money.ts'
import { accessLevelSchema, intervalSchema, subscriptionStatusSchema } from './subscription.ts'

/** What support sees of billing, in the back-office dialect. */

const when = z.iso.datetime()

/** An account, as identity last said. */
const customerSchema = z.object({ id: z.uuid(), email: z.string(), username: z.string().nullable() })

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe', 'verotel'] as const

/** What can be asked of a payment provider. */
export const ORDER_KINDS = [
  'cancel',
  'resume',
  'end',
  'change',
  'refund',
  'expire-checkout',
  /** Takes the credit of a disputed payment, or returns it. */
  'settle-credit',
] as const

export const supportedSubscriptionSchema = z
  .object({
    id: z.uuid(),
    customer: customerSchema,
    plan: accessLevelSchema,
    interval: intervalSchema,
    status: subscriptionStatusSchema,
    amount: centsSchema,
    currency: currencySchema,
    /** Who keeps it going: `grant` for an administrator's gift, else the payment provider. */
    source: z.enum(['grant', ...PAYMENT_PROVIDERS]),
    providerReference: z.string().nullable(),
    renews: z.boolean(),
    currentPeriodStart: when,
    currentPeriodEnd: when,
    createdAt: when,
    endedAt: when.nullable(),
    /** What happened to it, oldest first. */
    history: z.array(
      z.object({
        at: when,
        cause: z.string(),
        status: subscriptionStatusSchema,
        actorId: z.uuid().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** What was asked of the payment provider and is not done, oldest first: it waits, or was refused. */
    undone: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(ORDER_KINDS),
        status: z.enum(['pending', 'failed']),
        /** Cents, of a refund or a change. */
        amount: centsSchema.nullable(),
        /** Who asked, and why; nobody where the platform did. */
        actorId: z.uuid().nullable(),
        reason: z.string().nullable(),
        askedAt: when,
        /** How often it was taken up, and when last. */
        attempts: z.int(),
        triedAt: when.nullable(),
        /** Why it was refused, in the provider's word. */
        failure: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SupportedSubscription' })
export type SupportedSubscription = z.output<typeof supportedSubscriptionSchema>

export const supportedInvoiceSchema = z
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
    /** Why it failed, in the provider's word. */
    failure: z.string().nullable(),
    at: when,
    /** Cents that can still be given back. */
    refundable: centsSchema,
    /** Refunds that were asked for, oldest first: who, how much, why, and whether the provider has done it. */
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
    /** Of the provider. */
    eventId: z.string(),
    type: z.string(),
    /**
     * `waiting`: received. `handled`: the customer's truth was fetched after it came. `unmatched`: names nobody we know.
     * `ignored`: of a type that says nothing about a customer. `failed`: the truth could not be fetched.
     */
    status: z.enum(NOTIFICATION_STATES),
    customer: customerSchema.nullable(),
    occurredAt: when,
    receivedAt: when,
    /** How often the same one came. */
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
    /** Administrators; null for what was done before that was kept. */
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
    /** The contract it was found to mean; null where a person has to look. */
    subscriptionId: z.uuid().nullable(),
    /** `waiting`: somebody has to look. `carried-out`: the contract ends. `settled`: somebody looked. */
    status: z.enum(['waiting', 'carried-out', 'settled']),
    effectiveAt: when.nullable(),
    /** Cents given back. */
    refundAmount: centsSchema.nullable(),
    note: z.string().nullable(),
    settledAt: when.nullable(),
    /** The administrator. */
    settledBy: z.uuid().nullable(),
  })
  .meta({ id: 'Declaration' })

/** Figures of subscriptions that are paid for; grants count nothing. */
export const revenueSchema = z
  .object({
    currency: currencySchema,
    /** Cents a month that running subscriptions bring: a year's price counts as a twelfth. */
    mrr: centsSchema,
    activeSubscriptions: z.int(),
    trialingSubscriptions: z.int(),
    pastDueSubscriptions: z.int(),
    /** Share of the subscriptions that ran 30 days ago and have ended since, 0 to 1; null where none ran. */
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
        /** Cents received, and given back. */
        received: centsSchema,
        refunded: centsSchema,
        started: z.int(),
        ended: z.int(),
      }),
    ),
  })
  .meta({ id: 'Revenue' })
