import { addPeriods, DAY } from './calendar.ts'
import { charge, findUnpaid, giveUp, openInvoice } from './charge.ts'
import { endSubscription } from './endings.ts'
import { emitSubscriptionEvent, type Ledger } from './ledger.ts'
import type { Invoice, Subscription } from './state.ts'

/** Days after the first failure on which it is tried again; when the last try fails too, it is given up. */
const RETRY_DAYS = [1, 3, 5, 7, 14] as const

/** What comes when a period is over. */
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
  // Note: a period that was never paid is not asked for any more once the next one is.
  if (unpaid) giveUp(books, unpaid, 'void')
  const invoice = openInvoice(books, subscription, 'renewal', amount)
  attempt(books, subscription, invoice, 'subscription.renewed')
}

/** One more try, by the schedule or by the customer on the page. */
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
