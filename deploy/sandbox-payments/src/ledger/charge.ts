import type { Card } from '../cards.ts'
import { takeCredit } from './credit.ts'
import { customerOf, find, type Ledger } from './ledger.ts'
import type { Invoice, Payment, Subscription } from './state.ts'

export const DECLINED = 'card_declined'

/**
 * Whether the bank gives the money.
 * @param present the customer sits in front of the page
 */
export function isGiven(card: Card | null, present: boolean): boolean {
  if (card === null) return false
  return card.behaviour === 'renewals-fail' ? present : card.behaviour !== 'declined'
}

/** Asks the customer's card for what an invoice owes, and writes down how it went; nothing is asked for nothing. */
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

/** Credit pays first, but never an order: its page has said what it costs. */
export function openInvoice(
  books: Ledger,
  subscription: Subscription,
  reason: Invoice['reason'],
  price: number,
): Invoice {
  const { currency, description, periodStart, periodEnd } = subscription
  const credited = reason === 'start' ? 0 : takeCredit(books, subscription, price)
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
    periodStart,
    periodEnd,
    attempts: 0,
    firstFailedAt: null,
    nextAttemptAt: null,
  }
  books.state.invoices[invoice.id] = invoice
  return invoice
}

/** It is not asked for any more, and gives back what it took of the credit. */
export function giveUp(books: Ledger, invoice: Invoice, status: 'void' | 'uncollectible'): void {
  find(books.state.subscriptions, invoice.subscription).credit += invoice.credited
  Object.assign(invoice, { status, credited: 0, nextAttemptAt: null })
}

/** What a subscription owes. */
export function findUnpaid({ state }: Ledger, subscription: Subscription): Invoice | undefined {
  return Object.values(state.invoices).find(
    (one) => one.subscription === subscription.id && one.status === 'open',
  )
}
