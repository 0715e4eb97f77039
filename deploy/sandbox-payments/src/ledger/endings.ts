import { findUnpaid, giveUp } from './charge.ts'
import { emitSubscriptionEvent, type Ledger, Refusal } from './ledger.ts'
import type { Subscription } from './state.ts'

/** Idempotent: cancelling again changes nothing. */
export function cancelAtPeriodEnd(books: Ledger, subscription: Subscription): void {
  if (subscription.status === 'ended' || subscription.endsWithPeriod) return
  subscription.endsWithPeriod = true
  subscription.next = null
  emitSubscriptionEvent(books, 'subscription.cancelled', subscription)
}

export function resume(books: Ledger, subscription: Subscription): void {
  if (subscription.status === 'ended') throw new Refusal('subscription_ended')
  if (!subscription.endsWithPeriod) return
  subscription.endsWithPeriod = false
  emitSubscriptionEvent(books, 'subscription.resumed', subscription)
}

export function endNow(books: Ledger, subscription: Subscription): void {
  if (subscription.status !== 'ended') endSubscription(books, subscription, 'cancelled')
}

/** Marks the unpaid invoices uncollectible. */
export function endSubscription(
  books: Ledger,
  subscription: Subscription,
  endReason: 'cancelled' | 'payment-failed',
): void {
  const owed = findUnpaid(books, subscription)
  if (owed) giveUp(books, owed, endReason === 'payment-failed' ? 'uncollectible' : 'void')
  Object.assign(subscription, { status: 'ended', endedAt: books.now, endReason, next: null })
  emitSubscriptionEvent(books, 'subscription.ended', subscription)
}
