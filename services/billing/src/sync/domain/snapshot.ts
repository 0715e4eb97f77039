import type { AccessLevel, BillingInterval } from '@alcove/contracts'

/** Everything that the provider holds about one customer, at one moment. */
export interface CustomerSnapshot {
  checkouts: CheckoutSnapshot[]
  subscriptions: SubscriptionSnapshot[]
  invoices: InvoiceSnapshot[]
  payments: PaymentSnapshot[]
}

export interface CheckoutSnapshot {
  /** Our id. */
  id: string
  status: 'open' | 'completed' | 'expired'
  subscription: string | null
}

export interface SubscriptionSnapshot {
  reference: string
  /** Our id; null for a subscription created outside of our checkout. */
  checkoutId: string | null
  plan: AccessLevel
  interval: BillingInterval
  /** `incomplete`: never paid, gives no access. `past_due`: a renewal failed and is retried. */
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'
  /** Cents per period. */
  amount: number
  currency: string
  periodStart: Date
  periodEnd: Date
  /** Ends with the period instead of renewing. */
  endsWithPeriod: boolean
  /** Plan from the next period on, if it changes. */
  next: { plan: AccessLevel; interval: BillingInterval } | null
  /** Null unless a plan change made it of another subscription, and for providers that change the subscription itself. */
  upgrade: UpgradeSnapshot | null
  startedAt: Date
  /** The start is the latest possible, until the provider tells it. Set by providers that can tell it late. */
  isStartEstimated?: boolean | undefined
  endedAt: Date | null
  endReason: 'cancelled' | 'payment-failed' | 'refunded' | 'disputed' | null
  /**
   * Bought on a closed or expired page at its old price and offers, or as a plan change of an ended or refunded contract.
   * Set by providers that cannot prevent payment of such a page.
   */
  fromClosedOrder?: true | undefined
  /** Plan change of an ended or refunded contract: the subscription is ended even if recorded as running. */
  isVoidChange?: true | undefined
}

export interface UpgradeSnapshot {
  /** Reference of the subscription that it replaced directly. */
  of: string
  /** When the page on which the customer confirmed it was opened. */
  openedAt: Date
  /** End of the paid period of the replaced subscription whose rest the page took off; null if unknown. */
  creditedUntil: Date | null
}

export interface InvoiceSnapshot {
  reference: string
  subscription: string
  /** The provider's number if its invoice is the legal one; null if ours is. */
  number: string | null
  /** Description from the time of the order; null if the provider does not keep it. */
  description: string | null
  reason: 'start' | 'renewal' | 'change'
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  amountDue: number
  amountPaid: number
  /** Cents of the customer's credit at the provider that it used; negative: credit that it left. */
  balanceChange: number
  currency: string
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  /** First failed attempt; grace counts from here, however often payment is retried. */
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
  /** Cents refunded so far; falls when a refund does not reach the customer. */
  refunded: number
  currency: string
  at: Date
  /** The provider's reason for the failure. */
  failure: string | null
}
