import { type Books, Refusal, tellOfSubscription } from './books.ts'
import { giveUp, owedBy } from './charge.ts'
import type { Subscription } from './state.ts'

/** Saying it again changes nothing. */
export function cancelAtPeriodEnd(books: Books, subscription: Subscription): void {
  if (subscription.status === 'ended' || subscription.endsWithPeriod) return
  subscription.endsWithPeriod = true
  subscription.next = null
  tellOfSubscription(books, 'subscription.cancelled', subscription)
}

export function resume(books: Books, subscription: Subscription): void {
  if (subscription.status === 'ended') throw new Refusal('subscription_ended')
  if (!subscription.endsWithPeriod) return
  subscription.endsWithPeriod = false
  tellOfSubscription(books, 'subscription.resumed', subscription)
}

export function endNow(books: Books, subscription: Subscription): void {
  if (subscription.status !== 'ended') end(books, subscription, 'cancelled')
}

/** What is still owed is given up. */
export function end(
  books: Books,
  subscription: Subscription,
  endReason: 'cancelled' | 'payment-failed',
): void {
  const owed = owedBy(books, subscription)
  if (owed) giveUp(books, owed, endReason === 'payment-failed' ? 'uncollectible' : 'void')
  Object.assign(subscription, { status: 'ended', endedAt: books.now, endReason, next: null })
  tellOfSubscription(books, 'subscription.ended', subscription)
}
