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
  const withheld = new Map<string, number>()
  for (const { amount, invoice, metadata } of movements.toReversed()) {
    const cause = isInvoice(invoice) ? invoice : null
    // Note: voiding an invoice returned the credit that it had used.
    if (cause?.status === 'void') continue
    if (isOfAnother(metadata, subscription)) continue
    const dispute = metadata?.dispute
    if (amount > 0) {
      const used = Math.min(left, amount)
      left -= used
      if (cause && subscriptionOf(cause) !== subscription) spentElsewhere += used
      if (dispute) withheld.set(dispute, (withheld.get(dispute) ?? 0) + used)
    } else if (dispute) {
      // Note: credit taken for a dispute comes back when the dispute is won.
      const returned = Math.min(withheld.get(dispute) ?? 0, -amount)
      left += returned
      withheld.set(dispute, (withheld.get(dispute) ?? 0) - returned)
    } else if (cause && isChange(cause, subscription)) left -= amount
  }
  return { left: Math.min(left, Math.max(0, -balance)), spentElsewhere }
}

const isInvoice = (one: string | Stripe.Invoice | null): one is Stripe.Invoice =>
  one !== null && typeof one === 'object'

/** Older movements of ours, and those by hand, name no subscription. */
function isOfAnother(metadata: Stripe.Metadata | null, subscription: string | null): boolean {
  const named = metadata?.subscription
  return named !== undefined && named !== subscription
}

/** The old plan's credit exceeded the new plan's price. */
function isChange(invoice: Stripe.Invoice, subscription: string | null): boolean {
  return invoice.total < 0 && subscriptionOf(invoice) === subscription
}
