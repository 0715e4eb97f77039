import type { Card } from '../cards.ts'
import { addPeriods, DAY } from './calendar.ts'
import { charge, DECLINED, isGiven, openInvoice, record } from './charge.ts'
import { customerOf, emitCheckoutEvent, emitPaymentEvent, type Ledger, Refusal } from './ledger.ts'
import type { Checkout, Customer, Subscription } from './state.ts'

/** Lifetime of a checkout page, until it is paid. */
const OPEN_FOR = DAY

export type CheckoutInput = Pick<
  Checkout,
  | 'reference'
  | 'plan'
  | 'interval'
  | 'currency'
  | 'firstAmount'
  | 'recurringAmount'
  | 'trialDays'
  | 'description'
  | 'successUrl'
  | 'cancelUrl'
> & { account: string; email: string }

/** Creates a checkout page, or returns the existing one for the same reference. */
export function startCheckout(books: Ledger, { account, email, ...wish }: CheckoutInput): Checkout {
  const { state, now } = books
  const existing = Object.values(state.checkouts).find(({ reference }) => reference === wish.reference)
  if (existing) {
    if (customerOf(books, existing.customer).account !== account) throw new Refusal('reference_taken')
    return existing
  }
  const checkout: Checkout = {
    ...wish,
    id: books.id('chk'),
    customer: customerFor(books, account, email).id,
    status: 'open',
    createdAt: now,
    expiresAt: now + OPEN_FOR,
    subscription: null,
    confirming: null,
    paidBy: null,
  }
  state.checkouts[checkout.id] = checkout
  return checkout
}

function customerFor(books: Ledger, account: string, email: string): Customer {
  const known = Object.values(books.state.customers).find((one) => one.account === account)
  if (known) return Object.assign(known, { email })
  const customer: Customer = { id: books.id('cus'), account, email, card: null }
  books.state.customers[customer.id] = customer
  return customer
}

export function expireCheckout(books: Ledger, checkout: Checkout): void {
  if (checkout.status !== 'open') return
  checkout.status = 'expired'
  checkout.confirming = null
  emitCheckoutEvent(books, 'checkout.expired', checkout)
}

export type PayOutcome = 'paid' | 'declined' | 'confirm' | 'closed'

/**
 * @param attempt id of the displayed page whose button was pressed; a second press returns the same result
 */
export function payCheckout(books: Ledger, checkout: Checkout, card: Card, attempt: string): PayOutcome {
  if (checkout.status !== 'open') return isPaidBy(checkout, attempt) ? 'paid' : 'closed'
  if (card.behaviour === 'needs-confirmation') {
    checkout.confirming = { card, attempt }
    return 'confirm'
  }
  return settle(books, checkout, card, attempt)
}

/** Applies the customer's answer to the bank (3-D Secure). */
export function confirmCheckout(books: Ledger, checkout: Checkout, agreed: boolean): PayOutcome {
  const { confirming } = checkout
  if (checkout.status !== 'open') return checkout.status === 'completed' ? 'paid' : 'closed'
  if (confirming === null) return 'declined'
  checkout.confirming = null
  if (agreed) return settle(books, checkout, confirming.card, confirming.attempt)
  decline(books, checkout, confirming.card, 'authentication_refused')
  return 'declined'
}

function isPaidBy({ status, paidBy }: Checkout, attempt: string): boolean {
  return status === 'completed' && paidBy === attempt
}

function settle(books: Ledger, checkout: Checkout, card: Card, attempt: string): PayOutcome {
  if (!isGiven(card, true)) {
    decline(books, checkout, card, DECLINED)
    return 'declined'
  }
  customerOf(books, checkout.customer).card = card
  const subscription = begin(books, checkout)
  if (subscription.status === 'active')
    charge(books, openInvoice(books, subscription, 'start', checkout.firstAmount), subscription, true)
  Object.assign(checkout, {
    status: 'completed',
    subscription: subscription.id,
    confirming: null,
    paidBy: attempt,
  })
  emitCheckoutEvent(books, 'checkout.completed', checkout)
  return 'paid'
}

function begin(books: Ledger, checkout: Checkout): Subscription {
  const { now } = books
  const { customer, plan, interval, currency, description, trialDays } = checkout
  const onTrial = trialDays > 0
  const anchor = now + trialDays * DAY
  const subscription: Subscription = {
    id: books.id('sub'),
    customer,
    checkout: checkout.id,
    plan,
    interval,
    currency,
    description,
    status: onTrial ? 'trialing' : 'active',
    amount: checkout.recurringAmount,
    periodValue: onTrial ? 0 : checkout.firstAmount,
    credit: 0,
    anchor,
    periods: onTrial ? 0 : 1,
    periodStart: now,
    periodEnd: onTrial ? anchor : addPeriods(anchor, interval, 1),
    endsWithPeriod: false,
    next: null,
    startedAt: now,
    endedAt: null,
    endReason: null,
  }
  books.state.subscriptions[subscription.id] = subscription
  return subscription
}

function decline(books: Ledger, checkout: Checkout, card: Card, failure: string): void {
  const amount = checkout.trialDays > 0 ? 0 : checkout.firstAmount
  if (amount === 0) return
  const payment = record(books, {
    invoice: null,
    subscription: null,
    checkout: checkout.id,
    customer: checkout.customer,
    status: 'failed',
    amount,
    currency: checkout.currency,
    description: checkout.description,
    failure,
    last4: card.last4,
  })
  emitPaymentEvent(books, 'payment.failed', payment)
}
