import { PaymentRefused } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { subscriptionOf } from '../shapes.ts'
import { sumChangeCredit } from './credit-of-changes.ts'
import { type RefundedPayment, readLedgerOf } from './read-ledger.ts'

/**
 * Requires that a refund leaves of its payment what became credit and paid for another subscription.
 * @throws PaymentRefused
 */
export async function requireUnspent(context: StripeContext, refunded: RefundedPayment): Promise<void> {
  const { charge, invoice, amount } = refunded
  const ledger = await readLedgerOf(context, refunded)
  if (!ledger) return
  const { spentElsewhere } = sumChangeCredit(ledger.movements, subscriptionOf(invoice))
  if (spentElsewhere > 0 && amount > charge.amount - charge.amount_refunded - spentElsewhere)
    throw new PaymentRefused('credit_spent')
}
