import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import type { Discount } from './coupons/domain/coupon.ts'
import type { PlanTarget } from './subscriptions/domain/plan-change.ts'
import type { PaymentProviderName } from './sync/domain/provider-name.ts'
import type { CustomerSnapshot } from './sync/domain/snapshot.ts'
import type { Subject } from './webhooks/domain/subject.ts'

/** Amounts everywhere in billing are minor units (cents), whole numbers; currencies are ISO 4217 in capitals. */

export interface CheckoutOrder {
  /** Ours. The idempotency key of the order, handed back with all that comes of it. */
  checkoutId: string
  customer: {
    userId: string
    email: string
    /** Of the provider, where it knows the customer already. */
    reference: string | null
  }
  plan: AccessLevel
  interval: BillingInterval
  currency: string
  /** Cents of every period without discount. */
  price: number
  /** Cents of the first period, and of later ones, with the discount taken off. */
  firstAmount: number
  recurringAmount: number
  discount: Discount | null
  /** Days before the first charge; 0 for none. */
  trialDays: number
  /** Shown where the provider shows what is bought. French. */
  description: string
  successUrl: string
  cancelUrl: string
}

export interface StartedCheckout {
  /** Of the provider. */
  reference: string
  /** Where the browser pays. */
  url: string
  expiresAt: Date
  /** Of the customer at the provider, where it keeps customers. */
  customer: string | null
}

/** A notification whose signature was right. */
export interface WebhookEvent {
  /** Of the provider; the same for every delivery of it. */
  id: string
  type: string
  occurredAt: Date
  about: Subject
  /** False for what says nothing about a customer's contract: acknowledged, kept and left alone. */
  isRelevant: boolean
  /**
   * What this notification proves and nobody can be asked for later; handed back to `fetchTruth`. Chosen field by field:
   * never card data, passwords or addresses.
   */
  facts: Record<string, unknown>
}

/** A request as it came in. */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  url: URL
  header: (name: string) => string | undefined
  body: Uint8Array
}

/** What our records know the customer by. */
export interface KnownCustomer {
  userId: string
  /** Of the customer at the provider. */
  reference: string | null
  checkouts: { id: string; reference: string; plan: AccessLevel; interval: BillingInterval }[]
  subscriptions: {
    reference: string
    checkoutId: string | null
    plan: AccessLevel
    interval: BillingInterval
  }[]
  /** Every notification about the customer that came with facts, oldest first. */
  webhookFacts: { id: string; type: string; occurredAt: Date; facts: Record<string, unknown> }[]
}

export interface ChangeQuote {
  /** Cents charged at once. */
  amountDue: number
  /** When the next period, at the full price, begins. */
  nextChargeAt: Date
}

export interface ProviderCapabilities {
  /** A customer can change the card and pay what is owed on a page of its own. */
  portal: boolean
  /** A contract can be ended from here, at once or with its period; else only a person can, at the provider. */
  cancels: boolean
  /** A cancellation can be taken back. */
  resumes: boolean
}

/**
 * Whoever takes the money. One exam (`test/payment-provider-exam.ts`) holds for all.
 *
 * Every method that changes something takes a key: the same key, again, changes nothing more and answers the same.
 * @throws PaymentUnavailable when it cannot be reached, is overloaded or answers nonsense: trying again is right
 * @throws PaymentRefused when it understood and said no: trying again is not
 */
export interface PaymentProvider {
  name: PaymentProviderName
  capabilities: ProviderCapabilities
  startCheckout(order: CheckoutOrder): Promise<StartedCheckout>
  /** Closes a page that waits; one that was paid meanwhile stays paid. */
  expireCheckout(reference: string, key: string): Promise<void>
  /** @throws AppError NOTIFICATION_UNSIGNED, NOTIFICATION_FORGED, NOTIFICATION_MALFORMED */
  readWebhook(raw: WebhookRequest, now: Date): WebhookEvent
  /** The body it wants to read in answer to a notification that was kept. */
  acknowledgement: string
  fetchSnapshot(known: KnownCustomer): Promise<CustomerSnapshot>
  cancelAtPeriodEnd(subscription: string, key: string): Promise<void>
  /** @throws PaymentRefused where the cancellation cannot be taken back */
  resume(subscription: string, key: string): Promise<void>
  endNow(subscription: string, key: string): Promise<void>
  /** @param now of this moment, or a little before it: what was quoted then */
  quoteChange(subscription: string, target: PlanTarget, now: Date): Promise<ChangeQuote>
  /**
   * @returns where the customer has to confirm it, or null when it is done
   * @throws PaymentRefused where the charge was declined: the plan stays as it was
   */
  changePlan(
    subscription: string,
    target: PlanTarget & { amountDue: number; successUrl: string; cancelUrl: string },
    key: string,
  ): Promise<{ url: string | null }>
  /**
   * Where the provider's own invoice counts, so does the credit note that it writes along with this.
   * @param amount cents
   */
  refund(payment: string, amount: number, key: string): Promise<void>
  /**
   * Takes the credit that changes of plan have left of a payment while that is disputed, and returns it where the dispute
   * was won: whatever is true when it is asked. Null where the provider keeps no credit beside a subscription.
   */
  settleCredit: ((payment: string, key: string) => Promise<void>) | null
  /** Null where it has none. */
  portalLink(customer: string, returnUrl: string): Promise<string | null>
  /**
   * Whom something happened to between two moments; nothing where the provider keeps no list of it.
   * @param onCut told where there is too much for one look: until when it was looked through
   */
  changesBetween(from: Date, to: Date, onCut?: (until: Date) => void): AsyncIterable<Subject>
}

/** The provider cannot be reached or does not answer sense. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/** The provider understood and refused. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
  /** The provider's word for why. */
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`refused: ${reason}`, options)
    this.reason = reason
  }
}
