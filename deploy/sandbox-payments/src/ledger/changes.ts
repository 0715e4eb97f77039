import { addPeriods } from './calendar.ts'
import { charge, giveUp, openInvoice } from './charge.ts'
import { creditOf } from './credit.ts'
import { emitSubscriptionEvent, type Ledger, Refusal } from './ledger.ts'
import type { Subscription } from './state.ts'

export interface ChangeInput {
  plan: string
  interval: 'month' | 'year'
  /** Cents of each period after the change. */
  amount: number
  currency: string
  description: string
  when: 'now' | 'period-end'
}

export interface Quote {
  amountDue: number
  nextChargeAt: number
}

/** A quote is honoured this long; the unused part of the period, and with it the amount, shrinks meanwhile. */
const QUOTE_HOLDS = 15 * 60_000

/**
 * Calculates the immediate charge of a change: its price minus the available credit.
 * @param at a moment whose quote is still honoured
 */
export function quoteChange(books: Ledger, subscription: Subscription, wish: ChangeInput, at: number): Quote {
  assertChangeable(subscription, wish)
  const honoured = Math.min(books.now, Math.max(at, books.now - QUOTE_HOLDS))
  const { price, nextChargeAt } = priceOf(subscription, wish, honoured)
  return { amountDue: Math.max(0, price - creditOf(books, subscription)), nextChargeAt }
}

/**
 * Credits the unused part of the period at the price paid. A change within the same interval charges the difference and
 * keeps the period; a change of interval starts a new period.
 * @returns a negative price when the credit exceeds the price of the new plan
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

/** @throws Refusal when the charge is declined or differs from the quote; nothing has changed then */
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
  if (price !== 0) {
    const changed = { ...subscription, ...changes }
    const invoice = openInvoice(books, changed, 'change', price)
    if (!charge(books, invoice, changed, false)) {
      giveUp(books, invoice, 'void')
      emitSubscriptionEvent(books, 'payment.failed', subscription)
      throw new Refusal('card_declined', 402)
    }
  }
  if (price < 0) subscription.credit -= price
  Object.assign(subscription, changes)
  emitSubscriptionEvent(books, 'subscription.changed', subscription)
}

/**
 * Finds the price at which the charge equals the quoted amount.
 * @throws Refusal when no price since the quote gives that amount
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

/** Refuses to change a cancelled subscription: only an explicit resume takes a cancellation back. */
function assertChangeable({ status, currency, endsWithPeriod }: Subscription, wish: ChangeInput): void {
  if (status === 'ended') throw new Refusal('subscription_ended')
  if (endsWithPeriod) throw new Refusal('subscription_ending')
  if (status === 'past_due') throw new Refusal('subscription_past_due')
  if (currency !== wish.currency) throw new Refusal('other_currency')
}
