import type Stripe from 'stripe'
import { subscriptionOf } from '../shapes.ts'

export interface ChangeCredit {
  /** Cents that are still on the balance. */
  left: number
  /** Cents that have paid invoices of other subscriptions. */
  spentElsewhere: number
}

/**
 * Computes the credit that plan changes of a subscription have left. Spending counts against it first, and other credit
 * (given by hand, or for another subscription) is not counted: rather too little than too much.
 * @param movements of the customer's balance, newest first, with their invoices
 */
export function sumChangeCredit(
  movements: Stripe.CustomerBalanceTransaction[],
  subscription: string | null,
): ChangeCredit {
  const balance = movements[0]?.ending_balance ?? 0
  let left = 0
  let spentElsewhere = 0
  for (const { amount, invoice, metadata } of movements.toReversed()) {
    const cause = isInvoice(invoice) ? invoice : null
    // Note: voiding an invoice returned the credit that it had used.
    if (cause?.status === 'void') continue
    if (amount > 0) {
      const used = Math.min(left, amount)
      left -= used
      if (cause && subscriptionOf(cause) !== subscription) spentElsewhere += used
    }
    // Note: credit taken for a dispute comes back when the dispute is won.
    else if (metadata?.dispute || (cause && isChange(cause, subscription))) left -= amount
  }
  return { left: Math.min(left, Math.max(0, -balance)), spentElsewhere }
}

const isInvoice = (one: string | Stripe.Invoice | null): one is Stripe.Invoice =>
  one !== null && typeof one === 'object'

/** The old plan's credit exceeded the new plan's price. */
function isChange(invoice: Stripe.Invoice, subscription: string | null): boolean {
  return invoice.total < 0 && subscriptionOf(invoice) === subscription
}
