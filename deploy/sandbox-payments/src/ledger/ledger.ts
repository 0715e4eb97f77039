import type { Clock } from '@alcove/kit/clock'
import type { Checkout, Customer, Payment, SandboxEvent, State, Subscription } from './state.ts'

/** The ledger at one moment. Its functions are synchronous, so that changes made together are saved together. */
export interface Ledger {
  state: State
  /** By the sandbox clock. */
  now: number
  /** By the real clock. */
  realNow: number
  /** Long enough to be unguessable: the address with the id opens a page. */
  id(prefix: string): string
}

export type EventType =
  | 'checkout.completed'
  | 'checkout.expired'
  | 'subscription.renewed'
  | 'subscription.changed'
  | 'subscription.change-planned'
  | 'subscription.cancelled'
  | 'subscription.resumed'
  | 'subscription.ended'
  | 'payment.failed'
  | 'payment.received'
  | 'payment.refunded'
  | 'payment.disputed'
  | 'customer.card-changed'

/** The sandbox understood the request and refuses it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly status: number

  constructor(code: string, status = 409) {
    super(code)
    this.code = code
    this.status = status
  }
}

export function openLedger(state: State, clock: Clock, id: Ledger['id']): Ledger {
  const realNow = clock.now().getTime()
  return { state, now: realNow + state.ahead, realNow, id }
}

/** Records an event for the merchant. */
export function emitEvent(books: Ledger, type: string, about: SandboxEvent['about']): void {
  books.state.events.push({
    id: books.id('evt'),
    type,
    at: books.now,
    recordedAt: books.realNow,
    about,
    delivery: { deliveredAt: null, attempts: 0, nextAt: books.realNow, failure: null },
  })
}

export function emitSubscriptionEvent(books: Ledger, type: EventType, one: Subscription): void {
  const { account } = customerOf(books, one.customer)
  const checkout = books.state.checkouts[one.checkout]?.reference ?? null
  emitEvent(books, type, { account, checkout, customer: one.customer, subscription: one.id })
}

export function emitCheckoutEvent(books: Ledger, type: EventType, one: Checkout): void {
  const { account } = customerOf(books, one.customer)
  const { customer, subscription } = one
  emitEvent(books, type, { account, checkout: one.reference, customer, subscription })
}

export function emitPaymentEvent(books: Ledger, type: EventType, one: Payment): void {
  const { account } = customerOf(books, one.customer)
  const checkout = one.checkout && (books.state.checkouts[one.checkout]?.reference ?? null)
  emitEvent(books, type, { account, checkout, customer: one.customer, subscription: one.subscription })
}

export function emitCustomerEvent(books: Ledger, type: EventType, { id, account }: Customer): void {
  emitEvent(books, type, { account, checkout: null, customer: id, subscription: null })
}

/** @throws Refusal */
export function find<T>(records: Record<string, T>, id: string): T {
  if (!Object.hasOwn(records, id)) throw new Refusal('unknown', 404)
  return records[id] as T
}

export function customerOf({ state }: Ledger, id: string): Customer {
  return find(state.customers, id)
}
