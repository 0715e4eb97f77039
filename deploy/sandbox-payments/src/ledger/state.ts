import { z } from 'zod'
import { CARD_BEHAVIOURS } from '../cards.ts'

/** Times are milliseconds since 1970 by the sandbox clock unless stated otherwise; amounts are cents. */
const moment = z.number()
const cents = z.int().nonnegative()

const planShape = { plan: z.string(), interval: z.enum(['month', 'year']) }
const card = z.object({ behaviour: z.enum(CARD_BEHAVIOURS), last4: z.string().length(4) })
const aboutSchema = z.object({
  account: z.string(),
  /** The merchant's reference of the checkout. */
  checkout: z.string().nullable(),
  customer: z.string(),
  subscription: z.string().nullable(),
})

const customer = z.object({
  id: z.string(),
  /** The merchant's id of the customer. */
  account: z.string(),
  email: z.string(),
  card: card.nullable(),
})

const checkout = z.object({
  id: z.string(),
  /** The merchant's reference. */
  reference: z.string(),
  customer: z.string(),
  ...planShape,
  currency: z.string(),
  firstAmount: cents,
  recurringAmount: cents,
  trialDays: z.int().nonnegative(),
  description: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  status: z.enum(['open', 'completed', 'expired']),
  createdAt: moment,
  expiresAt: moment,
  subscription: z.string().nullable(),
  /** A card whose bank requires confirmation, and the displayed page on which it was entered. */
  confirming: z.object({ card, attempt: z.string() }).nullable(),
  /** Id of the displayed page that paid. */
  paidBy: z.string().nullable(),
})

const subscription = z.object({
  id: z.string(),
  customer: z.string(),
  checkout: z.string(),
  ...planShape,
  currency: z.string(),
  description: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'ended']),
  amount: cents,
  /** Value of the current period in cents: the credit base of a change in the middle of the period. */
  periodValue: cents,
  /** Credit left by plan changes; pays the customer's next invoices, of any subscription. */
  credit: cents.default(0),
  /** Anchor of the periods, so that the 31st stays the 31st in months that have one. */
  anchor: moment,
  periods: z.int().nonnegative(),
  periodStart: moment,
  periodEnd: moment,
  endsWithPeriod: z.boolean(),
  next: z.object({ ...planShape, amount: cents, description: z.string() }).nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
  endReason: z.enum(['cancelled', 'payment-failed']).nullable(),
})

const invoice = z.object({
  id: z.string(),
  subscription: z.string(),
  reason: z.enum(['start', 'renewal', 'change']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  /** Credit used by this invoice, or left by it: then negative. The amounts below are those charged to the card. */
  credited: z.int().default(0),
  amountDue: cents,
  amountPaid: cents,
  currency: z.string(),
  description: z.string(),
  createdAt: moment,
  periodStart: moment,
  periodEnd: moment,
  attempts: z.int().nonnegative(),
  firstFailedAt: moment.nullable(),
  nextAttemptAt: moment.nullable(),
})

const payment = z.object({
  id: z.string(),
  invoice: z.string().nullable(),
  subscription: z.string().nullable(),
  checkout: z.string().nullable(),
  customer: z.string(),
  status: z.enum(['succeeded', 'failed', 'disputed']),
  amount: cents,
  refunded: cents,
  currency: z.string(),
  description: z.string(),
  at: moment,
  failure: z.string().nullable(),
  last4: z.string(),
})

const event = z.object({
  id: z.string(),
  type: z.string(),
  at: moment,
  /** By the real clock, which a merchant uses to list missed events. */
  recordedAt: moment,
  /** Null for an event without a customer. */
  about: aboutSchema.nullable(),
  delivery: z.object({
    deliveredAt: moment.nullable(),
    attempts: z.int().nonnegative(),
    /** By the real clock. */
    nextAt: moment,
    failure: z.string().nullable(),
  }),
})

const portal = z.object({
  token: z.string(),
  customer: z.string(),
  returnUrl: z.string(),
  /** By the real clock. */
  expiresAt: moment,
  /** A card whose bank requires confirmation. */
  confirming: card.nullable(),
})

/** The answer stored for an idempotency key, by the real clock. */
const answer = z.object({ at: moment, request: z.string(), status: z.int(), body: z.unknown() })

export const stateSchema = z.object({
  version: z.literal(1),
  /** Milliseconds that the sandbox's clock is ahead of the real one. */
  ahead: z.number().nonnegative(),
  customers: z.record(z.string(), customer),
  checkouts: z.record(z.string(), checkout),
  subscriptions: z.record(z.string(), subscription),
  invoices: z.record(z.string(), invoice),
  payments: z.record(z.string(), payment),
  events: z.array(event),
  portals: z.record(z.string(), portal),
  answers: z.record(z.string(), answer),
})

export type State = z.output<typeof stateSchema>
export type Customer = z.output<typeof customer>
export type Checkout = z.output<typeof checkout>
export type Subscription = z.output<typeof subscription>
export type Invoice = z.output<typeof invoice>
export type Payment = z.output<typeof payment>
export type SandboxEvent = z.output<typeof event>
export type Portal = z.output<typeof portal>

export function emptyState(): State {
  return {
    version: 1,
    ahead: 0,
    customers: {},
    checkouts: {},
    subscriptions: {},
    invoices: {},
    payments: {},
    events: [],
    portals: {},
    answers: {},
  }
}
