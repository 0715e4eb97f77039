import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import type { Discount } from './coupons/domain/coupon.ts'
import type { PlanTarget } from './subscriptions/domain/plan-change.ts'
import type { PaymentProviderName } from './sync/domain/provider-name.ts'
import type { CustomerSnapshot } from './sync/domain/snapshot.ts'
import type { Subject } from './webhooks/domain/subject.ts'

/** All amounts in billing are whole minor units (cents); currencies are ISO 4217 codes in capitals. */

export interface CheckoutOrder {
  /** Our id: idempotency key of the checkout, returned by the provider with everything that results from it. */
  checkoutId: string
  customer: {
    userId: string
    email: string
    /** The provider's id of the customer, if it has one already. */
    reference: string | null
  }
  plan: AccessLevel
  interval: BillingInterval
  currency: string
  /** Cents per period, without discount. */
  price: number
  /** Cents of the first period and of later ones, after discount. */
  firstAmount: number
  recurringAmount: number
  discount: Discount | null
  /** Days before the first charge; 0 for none. */
  trialDays: number
  /** Name of the purchase on the provider's page. French. */
  description: string
  successUrl: string
  cancelUrl: string
}

export interface StartedCheckout {
  /** The provider's id. */
  reference: string
  /** Payment page for the browser. */
  url: string
  expiresAt: Date
  /** The provider's id of the customer; null for providers without customers. */
  customer: string | null
}

/** A webhook event with a valid signature. */
export interface WebhookEvent {
  /** The provider's id, the same for every delivery. */
  id: string
  type: string
  occurredAt: Date
  about: Subject
  /** False if the event concerns no contract: it is acknowledged and stored, but not processed. */
  isRelevant: boolean
  /**
   * Data that the provider cannot be queried for later; passed back to `fetchSnapshot`. Adapters pick it field by field:
   * never card data, passwords or addresses.
   */
  facts: Record<string, unknown>
}

/** An incoming HTTP request, body unparsed. */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  url: URL
  header: (name: string) => string | undefined
  body: Uint8Array
}

/** Identifiers of a customer in our records, from which the provider fetches a snapshot. */
export interface KnownCustomer {
  userId: string
  /** The provider's id of the customer. */
  reference: string | null
  checkouts: { id: string; reference: string; plan: AccessLevel; interval: BillingInterval }[]
  subscriptions: {
    reference: string
    checkoutId: string | null
    plan: AccessLevel
    interval: BillingInterval
  }[]
  /** Every webhook event about the customer that carried facts, oldest first. */
  webhookFacts: { id: string; type: string; occurredAt: Date; facts: Record<string, unknown> }[]
}

export interface ChangeQuote {
  /** Cents charged at once. */
  amountDue: number
  /** Start of the next period at the full price. */
  nextChargeAt: Date
}

export interface ProviderCapabilities {
  /** Customers can change the card and pay open invoices on a page of the provider. */
  portal: boolean
  /** The API can end contracts, at once or at period end; otherwise a person does it at the provider. */
  cancels: boolean
  /** A cancellation can be taken back. */
  resumes: boolean
}

/**
 * Port to a payment provider; every adapter passes the contract suite (`test/payment-provider-contract`).
 * Methods that write take an idempotency key: repeating a call with the same key has no effect and gives the same answer.
 * @throws PaymentUnavailable when the provider is unreachable, overloaded or answers nonsense: callers may retry
 * @throws PaymentRefused when the provider rejects the request: retrying is pointless
 */
export interface PaymentProvider {
  name: PaymentProviderName
  capabilities: ProviderCapabilities
  startCheckout(order: CheckoutOrder): Promise<StartedCheckout>
  /** Closes an open payment page; a page that was paid meanwhile stays paid. */
  expireCheckout(reference: string, key: string): Promise<void>
  /** @throws AppError NOTIFICATION_UNSIGNED, NOTIFICATION_FORGED, NOTIFICATION_MALFORMED */
  readWebhook(raw: WebhookRequest, now: Date): WebhookEvent
  /** Response body that the provider expects after its webhook event was stored. */
  acknowledgement: string
  fetchSnapshot(known: KnownCustomer): Promise<CustomerSnapshot>
  cancelAtPeriodEnd(subscription: string, key: string): Promise<void>
  /** @throws PaymentRefused when the cancellation cannot be undone */
  resume(subscription: string, key: string): Promise<void>
  endNow(subscription: string, key: string): Promise<void>
  /** @param now the current time, or an earlier one to repeat a quote */
  quoteChange(subscription: string, target: PlanTarget, now: Date): Promise<ChangeQuote>
  /**
   * @returns the URL where the customer has to confirm, or null when the change is done
   * @throws PaymentRefused when the charge is declined: the plan stays as it was
   */
  changePlan(
    subscription: string,
    target: PlanTarget & { amountDue: number; successUrl: string; cancelUrl: string },
    key: string,
  ): Promise<{ url: string | null }>
  /**
   * Where the provider's invoice is the legal one, the provider issues the credit note too.
   * @param amount cents
   * @param options.isCreditTaken `takeCredit` takes what plan changes have left of the payment; else the refund does
   * @param options.isUncredited no upgrade credits anything of the payment, so that none is void or dearer for the refund
   */
  refund(
    payment: string,
    amount: number,
    key: string,
    options?: { isCreditTaken?: boolean; isUncredited?: boolean },
  ): Promise<void>
  /**
   * Takes back all credit that plan changes of a subscription have left, before the subscription ends and its payments are
   * refunded. Null for providers that keep no credit, or where it cannot pay for another subscription.
   */
  takeCredit: ((subscription: string, key: string) => Promise<void>) | null
  /**
   * Withholds the credit that plan changes left of a payment while the payment is disputed, and returns it after the
   * dispute is won; the state at the time of the call decides. Null for providers that keep no credit.
   */
  settleCredit: ((payment: string, key: string) => Promise<void>) | null
  /** Null for providers without a portal. */
  portalLink(customer: string, returnUrl: string): Promise<string | null>
  /**
   * Lists the subjects that changed between two moments; empty for providers that keep no such list.
   * @param onCut called when the list is too long for one run, with the moment up to which it is complete
   */
  changesBetween(from: Date, to: Date, onCut?: (until: Date) => void): AsyncIterable<Subject>
}

/** The provider is unreachable, overloaded or gives an unusable answer; a retry may succeed. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/** The provider rejected the request; a retry would fail again. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
  /** The provider's reason code. */
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`refused: ${reason}`, options)
    this.reason = reason
  }
}
