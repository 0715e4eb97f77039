import type { Card } from '../cards.ts'
import { type Books, customerOf, tellOfCustomer } from './books.ts'
import { isGiven, owedBy } from './charge.ts'
import { collect } from './renewals.ts'
import type { Invoice, Portal, Subscription } from './state.ts'

export type CardOutcome = 'saved' | 'declined' | 'confirm'

export function changeCard(books: Books, portal: Portal, card: Card): CardOutcome {
  if (card.behaviour === 'needs-confirmation') {
    portal.confirming = card
    return 'confirm'
  }
  return save(books, portal, card)
}

/** What the customer has told the bank. */
export function confirmCard(books: Books, portal: Portal, agreed: boolean): CardOutcome {
  const card = portal.confirming
  portal.confirming = null
  return card && agreed ? save(books, portal, card) : 'declined'
}

function save(books: Books, portal: Portal, card: Card): CardOutcome {
  if (!isGiven(card, true)) return 'declined'
  const customer = customerOf(books, portal.customer)
  customer.card = card
  tellOfCustomer(books, 'customer.card-changed', customer)
  return 'saved'
}

/** What a customer owes, oldest first. */
export function owedByCustomer(
  books: Books,
  customer: string,
): { subscription: Subscription; invoice: Invoice }[] {
  return Object.values(books.state.subscriptions).flatMap((subscription) => {
    const invoice = subscription.customer === customer ? owedBy(books, subscription) : undefined
    return invoice ? [{ subscription, invoice }] : []
  })
}

/** @returns whether nothing is owed any more; pressed twice, there is nothing to pay the second time */
export function payOwed(books: Books, customer: string): boolean {
  return owedByCustomer(books, customer).every(({ subscription, invoice }) =>
    collect(books, subscription, invoice),
  )
}
