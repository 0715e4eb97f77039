import { addPeriods, DAY } from './calendar.ts'
import { charge, findUnpaid, giveUp, openInvoice } from './charge.ts'
import { endSubscription } from './endings.ts'
import { emitSubscriptionEvent, type Ledger } from './ledger.ts'
import type { Invoice, Subscription } from './state.ts'

/** Days after the first failure on which a payment is retried; after the last failed retry, dunning gives up. */
const RETRY_DAYS = [1, 3, 5, 7, 14] as const

/** Applies the end of a period: renewal, planned change or end. */
export function passPeriod(books: Ledger, subscription: Subscription): void {
  if (subscription.endsWithPeriod) {
    endSubscription(books, subscription, 'cancelled')
    return
  }
  if (subscription.next) {
    const { plan, interval, amount, description } = subscription.next
    if (interval !== subscription.interval)
      Object.assign(subscription, { anchor: subscription.periodEnd, periods: 0 })
    Object.assign(subscription, { plan, interval, amount, description, next: null })
  }
  const { anchor, interval, amount, periodEnd } = subscription
  const periods = subscription.periods + 1
  Object.assign(subscription, {
    periods,
    periodStart: periodEnd,
    periodEnd: addPeriods(anchor, interval, periods),
    periodValue: amount,
  })
  const unpaid = findUnpaid(books, subscription)
  // Note: once the next period has begun, an unpaid earlier one is no longer collected.
  if (unpaid) giveUp(books, unpaid, 'void')
  const invoice = openInvoice(books, subscription, 'renewal', amount)
  attempt(books, subscription, invoice, 'subscription.renewed')
}

/** Retries a payment, by schedule or from the customer's page. */
export function collect(books: Ledger, subscription: Subscription, invoice: Invoice): boolean {
  return attempt(books, subscription, invoice, 'payment.received')
}

function attempt(
  books: Ledger,
  subscription: Subscription,
  invoice: Invoice,
  paid: 'subscription.renewed' | 'payment.received',
): boolean {
  if (charge(books, invoice, subscription, false)) {
    subscription.status = 'active'
    emitSubscriptionEvent(books, paid, subscription)
    return true
  }
  const since = invoice.firstFailedAt ?? books.now
  const next = RETRY_DAYS.map((days) => since + days * DAY).find((at) => at > books.now)
  if (next === undefined) {
    endSubscription(books, subscription, 'payment-failed')
    return false
  }
  invoice.nextAttemptAt = next
  subscription.status = 'past_due'
  emitSubscriptionEvent(books, 'payment.failed', subscription)
  return false
}
