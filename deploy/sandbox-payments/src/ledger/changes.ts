import { addPeriods } from './calendar.ts'
import { charge, giveUp, openInvoice } from './charge.ts'
import { creditOf } from './credit.ts'
import { emitSubscriptionEvent, type Ledger, Refusal } from './ledger.ts'
import type { Subscription } from './state.ts'

export interface ChangeInput {
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
 * What is charged at once for a change: what it costs, less the credit that there is.
 * @param at a moment whose quote is still honoured
 */
export function quoteChange(books: Ledger, subscription: Subscription, wish: ChangeInput, at: number): Quote {
  assertChangeable(subscription, wish)
  const honoured = Math.min(books.now, Math.max(at, books.now - QUOTE_HOLDS))
  const { price, nextChargeAt } = priceOf(subscription, wish, honoured)
  return { amountDue: Math.max(0, price - creditOf(books, subscription)), nextChargeAt }
}

/**
 * What is left of the period is credited at what was paid for it. With the same interval the difference is asked for and
 * the period stays; with another one a new period begins.
 * @returns a price below zero where more is credited than the new plan costs
 */
function priceOf(subscription: Subscription, wish: ChangeInput, now: number) {
  const { status, periodStart, periodEnd, periodValue, interval } = subscription
  if (wish.when === 'period-end' || status === 'trialing') return { price: 0, nextChargeAt: periodEnd }
  const left = Math.min(1, Math.max(0, (periodEnd - now) / (periodEnd - periodStart)))
  if (wish.interval === interval)
    return { price: Math.round((wish.amount - periodValue) * left), nextChargeAt: periodEnd }
  const price = wish.amount - Math.round(periodValue * left)
  return { price, nextChargeAt: addPeriods(now, wish.interval, 1) }
}

/** @throws Refusal where the charge is declined, or is no longer what was quoted; nothing has changed then */
export function changePlan(
  books: Ledger,
  subscription: Subscription,
  wish: ChangeInput,
  amountDue: number,
): void {
  assertChangeable(subscription, wish)
  const { plan, interval, amount, description } = wish
  if (wish.when === 'period-end') {
    subscription.next = { plan, interval, amount, description }
    emitSubscriptionEvent(books, 'subscription.change-planned', subscription)
    return
  }
  const price = agreedPrice(books, subscription, wish, amountDue)
  const { now } = books
  const anew = interval !== subscription.interval && subscription.status !== 'trialing'
  const changes = {
    ...{ plan, interval, amount, description, next: null },
    ...(subscription.status === 'trialing' ? {} : { periodValue: amount }),
    ...(anew ? { anchor: now, periods: 1, periodStart: now, periodEnd: addPeriods(now, interval, 1) } : {}),
  }
  if (price > 0) {
    const changed = { ...subscription, ...changes }
    const invoice = openInvoice(books, changed, 'change', price)
    if (!charge(books, invoice, changed, false)) {
      giveUp(books, invoice, 'void')
      emitSubscriptionEvent(books, 'payment.failed', subscription)
      throw new Refusal('card_declined', 402)
    }
  } else subscription.credit -= price
  Object.assign(subscription, changes)
  emitSubscriptionEvent(books, 'subscription.changed', subscription)
}

/**
 * The price at which the amount that was quoted is what is charged.
 * @throws Refusal where it is none of those since the quote
 */
function agreedPrice(
  books: Ledger,
  subscription: Subscription,
  wish: ChangeInput,
  amountDue: number,
): number {
  const credit = creditOf(books, subscription)
  const { price } = priceOf(subscription, wish, books.now)
  const earlier = priceOf(subscription, wish, books.now - QUOTE_HOLDS).price
  const due = [price, earlier].map((one) => Math.max(0, one - credit))
  if (amountDue < Math.min(...due) || amountDue > Math.max(...due)) throw new Refusal('amount_changed')
  return amountDue > 0 ? amountDue + credit : Math.min(price, credit)
}

/** What was cancelled ends: only who cancelled takes that back, and not by the way. */
function assertChangeable({ status, currency, endsWithPeriod }: Subscription, wish: ChangeInput): void {
  if (status === 'ended') throw new Refusal('subscription_ended')
  if (endsWithPeriod) throw new Refusal('subscription_ending')
  if (status === 'past_due') throw new Refusal('subscription_past_due')
  if (currency !== wish.currency) throw new Refusal('other_currency')
}
