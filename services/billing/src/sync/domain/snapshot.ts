import type { AccessLevel, BillingInterval } from '@alcove/contracts'

/** Everything the provider holds about one customer, at one moment. */
export interface CustomerSnapshot {
  checkouts: CheckoutSnapshot[]
  subscriptions: SubscriptionSnapshot[]
  invoices: InvoiceSnapshot[]
  payments: PaymentSnapshot[]
}

export interface CheckoutSnapshot {
  /** Ours. */
  id: string
  status: 'open' | 'completed' | 'expired'
  subscription: string | null
}

export interface SubscriptionSnapshot {
  reference: string
  /** Ours; null for one that began elsewhere. */
  checkoutId: string | null
  plan: AccessLevel
  interval: BillingInterval
  /** `incomplete`: never paid so far, gives nothing. `past_due`: a renewal has failed and is tried again. */
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'
  /** Cents of a period. */
  amount: number
  currency: string
  periodStart: Date
  periodEnd: Date
  /** Ends with the period instead of renewing. */
  endsWithPeriod: boolean
  /** What it becomes with the next period. */
  next: { plan: AccessLevel; interval: BillingInterval } | null
  startedAt: Date
  endedAt: Date | null
  endReason: 'cancelled' | 'payment-failed' | 'refunded' | 'disputed' | null
  /**
   * Sold from an order that was closed or had run out, at the price and with the gifts of back then, or as a change of
   * plan of what had been ended or given back: where the provider cannot keep such a page from being paid, it says this.
   */
  fromClosedOrder?: true | undefined
  /** The latter of both: it is ended also where it had been taken for running. */
  isVoidChange?: true | undefined
}

export interface InvoiceSnapshot {
  reference: string
  subscription: string
  /** Of the provider, where its own invoice is the one that the law asks for; null where ours has to be. */
  number: string | null
  /** What was bought, as it was ordered; null where the provider does not keep that. */
  description: string | null
  reason: 'start' | 'renewal' | 'change'
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  amountDue: number
  amountPaid: number
  currency: string
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  /** When paying it first failed; one window of grace begins here, however often it is tried again. */
  firstFailedAt: Date | null
  nextAttemptAt: Date | null
  hostedUrl: string | null
  pdfUrl: string | null
}

export interface PaymentSnapshot {
  reference: string
  invoice: string | null
  subscription: string | null
  status: 'succeeded' | 'failed' | 'disputed'
  amount: number
  /** Cents given back so far. Falls where a refund that was under way did not reach the customer. */
  refunded: number
  currency: string
  at: Date
  /** The provider's word for why it failed. */
  failure: string | null
}
