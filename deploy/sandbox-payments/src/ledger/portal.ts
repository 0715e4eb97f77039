import type { Card } from '../cards.ts'
import { findUnpaid, isGiven } from './charge.ts'
import { customerOf, emitCustomerEvent, type Ledger } from './ledger.ts'
import { collect } from './renewals.ts'
import type { Invoice, Portal, Subscription } from './state.ts'

export type CardOutcome = 'saved' | 'declined' | 'confirm'

export function changeCard(books: Ledger, portal: Portal, card: Card): CardOutcome {
  if (card.behaviour === 'needs-confirmation') {
    portal.confirming = card
    return 'confirm'
  }
  return save(books, portal, card)
}

/** Applies the customer's answer to the bank (3-D Secure). */
export function confirmCard(books: Ledger, portal: Portal, agreed: boolean): CardOutcome {
  const card = portal.confirming
  portal.confirming = null
  return card && agreed ? save(books, portal, card) : 'declined'
}

function save(books: Ledger, portal: Portal, card: Card): CardOutcome {
  if (!isGiven(card, true)) return 'declined'
  const customer = customerOf(books, portal.customer)
  customer.card = card
  emitCustomerEvent(books, 'customer.card-changed', customer)
  return 'saved'
}

/** Finds the unpaid invoices of a customer, oldest first. */
export function findUnpaidOfCustomer(
  books: Ledger,
  customer: string,
): { subscription: Subscription; invoice: Invoice }[] {
  return Object.values(books.state.subscriptions).flatMap((subscription) => {
    const invoice = subscription.customer === customer ? findUnpaid(books, subscription) : undefined
    return invoice ? [{ subscription, invoice }] : []
  })
}

/** @returns whether everything is paid; a second press finds nothing to pay */
export function payUnpaid(books: Ledger, customer: string): boolean {
  return findUnpaidOfCustomer(books, customer).every(({ subscription, invoice }) =>
    collect(books, subscription, invoice),
  )
}
