import type { Card } from '../cards.ts'
import { takeCredit } from './credit.ts'
import { customerOf, find, type Ledger } from './ledger.ts'
import type { Invoice, Payment, Subscription } from './state.ts'

export const DECLINED = 'card_declined'

/**
 * Decides whether the bank accepts a charge.
 * @param present the customer is at the page and can confirm
 */
export function isGiven(card: Card | null, present: boolean): boolean {
  if (card === null) return false
  return card.behaviour === 'renewals-fail' ? present : card.behaviour !== 'declined'
}

/** Charges an invoice to the customer's card and records the result; an amount of zero makes no payment. */
export function charge(
  books: Ledger,
  invoice: Invoice,
  subscription: Subscription,
  present: boolean,
): boolean {
  const { card } = customerOf(books, subscription.customer)
  const given = invoice.amountDue === 0 || isGiven(card, present)
  if (invoice.amountDue > 0)
    record(books, {
      invoice: invoice.id,
      subscription: subscription.id,
      checkout: subscription.checkout,
      customer: subscription.customer,
      status: given ? 'succeeded' : 'failed',
      amount: invoice.amountDue,
      currency: invoice.currency,
      description: invoice.description,
      failure: given ? null : DECLINED,
      last4: card?.last4 ?? '',
    })
  invoice.attempts++
  if (given) {
    Object.assign(invoice, { status: 'paid', amountPaid: invoice.amountDue, nextAttemptAt: null })
  } else invoice.firstFailedAt ??= books.now
  return given
}

export function record(books: Ledger, payment: Omit<Payment, 'id' | 'at' | 'refunded'>): Payment {
  const one: Payment = { ...payment, id: books.id('pay'), at: books.now, refunded: 0 }
  books.state.payments[one.id] = one
  return one
}

/**
 * Applies credit first, except to a checkout, whose page has already shown its price.
 * @param price negative for a change that leaves credit
 */
export function openInvoice(
  books: Ledger,
  subscription: Subscription,
  reason: Invoice['reason'],
  price: number,
): Invoice {
  const { currency, description, periodStart, periodEnd } = subscription
  // A change that keeps the period pays for the rest of it.
  const begin = reason === 'change' && periodStart < books.now ? books.now : periodStart
  const used = reason === 'start' || price < 0 ? 0 : takeCredit(books, subscription, price)
  const credited = price < 0 ? price : used
  const invoice: Invoice = {
    id: books.id('inv'),
    subscription: subscription.id,
    reason,
    status: 'open',
    credited,
    amountDue: price - credited,
    amountPaid: 0,
    currency,
    description,
    createdAt: books.now,
    periodStart: begin,
    periodEnd,
    attempts: 0,
    firstFailedAt: null,
    nextAttemptAt: null,
  }
  books.state.invoices[invoice.id] = invoice
  return invoice
}

/** Stops collection of an invoice and returns the credit that it used. */
export function giveUp(books: Ledger, invoice: Invoice, status: 'void' | 'uncollectible'): void {
  find(books.state.subscriptions, invoice.subscription).credit += invoice.credited
  Object.assign(invoice, { status, credited: 0, nextAttemptAt: null })
}

/** Finds the unpaid invoice of a subscription. */
export function findUnpaid({ state }: Ledger, subscription: Subscription): Invoice | undefined {
  return Object.values(state.invoices).find(
    (one) => one.subscription === subscription.id && one.status === 'open',
  )
}
