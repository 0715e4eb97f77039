import { type Books, Refusal, tellOfSubscription } from './books.ts'
import { addPeriods } from './calendar.ts'
import { charge, openInvoice } from './charge.ts'
import type { Subscription } from './state.ts'

export interface ChangeWish {
  plan: string
  interval: 'month' | 'year'
  /** Cents of every period from then on. */
  amount: number
  currency: string
  description: string
  when: 'now' | 'period-end'
}

export interface Quote {
  amountDue: number
  nextChargeAt: number
}

/** A quote is honoured this long. What is left of a period shrinks meanwhile, and the amount with it. */
const QUOTE_HOLDS = 15 * 60_000

/**
 * What is left of the period is credited at what was paid for it. With the same interval the difference is asked for and
 * the period stays; with another one a new period begins.
 */
export function quoteChange(subscription: Subscription, wish: ChangeWish, now: number): Quote {
  assertChangeable(subscription, wish)
  const { status, periodStart, periodEnd, periodValue, interval } = subscription
  if (wish.when === 'period-end' || status === 'trialing') return { amountDue: 0, nextChargeAt: periodEnd }
  const left = Math.min(1, Math.max(0, (periodEnd - now) / (periodEnd - periodStart)))
  if (wish.interval === interval) {
    const amountDue = Math.max(0, Math.round((wish.amount - periodValue) * left))
    return { amountDue, nextChargeAt: periodEnd }
  }
  const amountDue = Math.max(0, wish.amount - Math.round(periodValue * left))
  return { amountDue, nextChargeAt: addPeriods(now, wish.interval, 1) }
}

/** @throws Refusal where the charge is declined, or is no longer what was quoted; nothing has changed then */
export function changePlan(
  books: Books,
  subscription: Subscription,
  wish: ChangeWish,
  amountDue: number,
): void {
  assertChangeable(subscription, wish)
  const { plan, interval, amount, description } = wish
  if (wish.when === 'period-end') {
    subscription.next = { plan, interval, amount, description }
    tellOfSubscription(books, 'subscription.change-planned', subscription)
    return
  }
  const { now } = books
  const quotes = [now, now - QUOTE_HOLDS].map((at) => quoteChange(subscription, wish, at).amountDue)
  if (amountDue < Math.min(...quotes) || amountDue > Math.max(...quotes)) throw new Refusal('amount_changed')
  const anew = interval !== subscription.interval && subscription.status !== 'trialing'
  const changed: Subscription = {
    ...subscription,
    ...{ plan, interval, amount, description, next: null },
    ...(subscription.status === 'trialing' ? {} : { periodValue: amount }),
    ...(anew ? { anchor: now, periods: 1, periodStart: now, periodEnd: addPeriods(now, interval, 1) } : {}),
  }
  if (amountDue > 0) {
    const invoice = openInvoice(books, changed, 'change', amountDue)
    if (!charge(books, invoice, changed, false)) {
      Object.assign(invoice, { status: 'void' })
      tellOfSubscription(books, 'payment.failed', subscription)
      throw new Refusal('card_declined', 402)
    }
  }
  Object.assign(subscription, changed)
  tellOfSubscription(books, 'subscription.changed', subscription)
}

/** What was cancelled ends: only who cancelled takes that back, and not by the way. */
function assertChangeable({ status, currency, endsWithPeriod }: Subscription, wish: ChangeWish): void {
  if (status === 'ended') throw new Refusal('subscription_ended')
  if (endsWithPeriod) throw new Refusal('subscription_ending')
  if (status === 'past_due') throw new Refusal('subscription_past_due')
  if (currency !== wish.currency) throw new Refusal('other_currency')
}
