import type { CustomerTruth } from '../ports.ts'

/** What the provider says cannot be: nothing of it is recorded. */
export class TruthRefused extends Error {
  override name = 'TruthRefused'
}

/**
 * Holds a provider's word against what money is: whole minor units that are not negative, one currency per subscription.
 * @throws TruthRefused with the first thing that is wrong
 */
export function checkTruth(truth: CustomerTruth): CustomerTruth {
  for (const one of truth.subscriptions) {
    wholeCents(one.amount, `amount of subscription ${one.reference}`)
    isCurrency(one.currency, `subscription ${one.reference}`)
    inOrder(one.periodStart, one.periodEnd, `period of subscription ${one.reference}`)
  }
  for (const one of truth.invoices) {
    wholeCents(one.amountDue, `amount due of invoice ${one.reference}`)
    wholeCents(one.amountPaid, `amount paid of invoice ${one.reference}`)
    isCurrency(one.currency, `invoice ${one.reference}`)
    inOrder(one.periodStart, one.periodEnd, `period of invoice ${one.reference}`)
  }
  for (const one of truth.payments) {
    wholeCents(one.amount, `amount of payment ${one.reference}`)
    wholeCents(one.refunded, `refund of payment ${one.reference}`)
    isCurrency(one.currency, `payment ${one.reference}`)
    if (one.refunded > one.amount)
      throw new TruthRefused(`payment ${one.reference}: more was given back than paid`)
  }
  return truth
}

function wholeCents(amount: number, what: string): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new TruthRefused(`${what} is ${amount}`)
}

function isCurrency(currency: string, what: string): void {
  if (!/^[A-Z]{3}$/.test(currency)) throw new TruthRefused(`${what}: currency ${currency}`)
}

function inOrder(start: Date, end: Date, what: string): void {
  if (!(start.getTime() <= end.getTime())) throw new TruthRefused(`${what} ends before it begins`)
}
