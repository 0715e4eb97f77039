import type Stripe from 'stripe'
import { subscriptionOf } from '../shapes.ts'

/**
 * Computes the credit, in cents, that plan changes of a subscription have left since an invoice was paid. Spending
 * counts against it first, and other credit (given by hand, or for another subscription) is not counted: rather too
 * little than too much.
 * @param movements of the customer's balance since then, newest first, with their invoices
 */
export function sumChangeCredit(
  movements: Stripe.CustomerBalanceTransaction[],
  paid: Stripe.Invoice,
): number {
  const balance = movements[0]?.ending_balance ?? 0
  let left = 0
  for (const { amount, invoice, metadata } of movements.toReversed()) {
    // Note: voiding an invoice returned the credit that it had used.
    if (isInvoice(invoice) && invoice.status === 'void') continue
    if (amount > 0) left = Math.max(0, left - amount)
    // Note: credit taken for a dispute comes back when the dispute is won.
    else if (metadata?.dispute || (isInvoice(invoice) && isChange(invoice, paid))) left -= amount
  }
  return Math.min(left, Math.max(0, -balance))
}

const isInvoice = (one: string | Stripe.Invoice | null): one is Stripe.Invoice =>
  one !== null && typeof one === 'object'

/** The old plan's credit exceeded the new plan's price. */
function isChange(invoice: Stripe.Invoice, paid: Stripe.Invoice): boolean {
  return invoice.total < 0 && subscriptionOf(invoice) === subscriptionOf(paid)
}
