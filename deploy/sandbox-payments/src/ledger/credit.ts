import type { Ledger } from './ledger.ts'
import type { Payment, State, Subscription } from './state.ts'

type Purse = Pick<Subscription, 'customer' | 'currency'>

/** Credit of a customer from plan changes, in cents. */
export function creditOf({ state }: Ledger, purse: Purse): number {
  return lotsOf(state, purse).reduce((cents, { credit }) => cents + credit, 0)
}

/** Credit of a customer in every currency with a balance. */
export function creditsOf(books: Ledger, customer: string): { currency: string; amount: number }[] {
  const theirs = Object.values(books.state.subscriptions).filter((one) => one.customer === customer)
  return [...new Set(theirs.map(({ currency }) => currency))]
    .map((currency) => ({ currency, amount: creditOf(books, { customer, currency }) }))
    .filter(({ amount }) => amount > 0)
}

/** Uses credit up to an amount, oldest subscription first. @returns the cents used */
export function takeCredit({ state }: Ledger, purse: Purse, most: number): number {
  let taken = 0
  for (const lot of lotsOf(state, purse)) {
    const part = Math.min(lot.credit, most - taken)
    lot.credit -= part
    taken += part
  }
  return taken
}

/**
 * Removes the value of refunded money: for a payment whose period still runs, first the rest that was kept as credit,
 * then the value of the running period.
 */
export function takeBack({ state, now }: Ledger, payment: Payment, amount: number): void {
  const subscription = state.subscriptions[payment.subscription ?? '']
  const invoice = state.invoices[payment.invoice ?? '']
  if (!subscription || !invoice || invoice.periodEnd <= now) return
  const fromCredit = Math.min(subscription.credit, amount)
  subscription.credit -= fromCredit
  subscription.periodValue = Math.max(0, subscription.periodValue - (amount - fromCredit))
}

function lotsOf({ subscriptions }: State, { customer, currency }: Purse): Subscription[] {
  return Object.values(subscriptions).filter((one) => one.customer === customer && one.currency === currency)
}
