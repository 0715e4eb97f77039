import type Stripe from 'stripe'
import { subscriptionOf } from '../shapes.ts'

/**
 * What is left, in cents, of the credit that changes of plan have given since an invoice was paid, to its subscription. All
 * that was spent is taken for spent from it, and what was given otherwise (by hand, for another subscription) is not
 * counted: rather too little than too much.
 * @param movements of the customer's balance since then, newest first, with their invoices
 */
export function creditOfChanges(
  movements: Stripe.CustomerBalanceTransaction[],
  paid: Stripe.Invoice,
): number {
  const balance = movements[0]?.ending_balance ?? 0
  let left = 0
  for (const { amount, invoice, metadata } of movements.toReversed()) {
    // Note: what an invoice had taken came back when it was given up.
    if (isInvoice(invoice) && invoice.status === 'void') continue
    if (amount > 0) left = Math.max(0, left - amount)
    // Note: what a dispute had taken comes back when it is won.
    else if (metadata?.dispute || (isInvoice(invoice) && isChange(invoice, paid))) left -= amount
  }
  return Math.min(left, Math.max(0, -balance))
}

const isInvoice = (one: string | Stripe.Invoice | null): one is Stripe.Invoice =>
  one !== null && typeof one === 'object'

/** More was given back for the old plan than the new one costs. */
function isChange(invoice: Stripe.Invoice, paid: Stripe.Invoice): boolean {
  return invoice.total < 0 && subscriptionOf(invoice) === subscriptionOf(paid)
}
