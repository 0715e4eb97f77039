import type { BillingDeps } from '../../deps.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { computeUsedAmount } from '../domain/duplicate-payment.ts'
import { refundableAmount, type StoredPayment } from '../domain/payment.ts'
import { enqueueRefund } from './enqueue-refund.ts'

interface Paid {
  payment: StoredPayment
  subscription: StoredSubscription | null
  invoice: StoredInvoice | null
  now: Date
}

/**
 * Refunds a payment of a duplicate subscription: all of it where that never gave access, else the share for time that another
 * contract covered. Needs the customer's lock.
 */
export async function refundDuplicatePayment(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  { payment, subscription, invoice, now }: Paid,
): Promise<void> {
  if (!subscription?.isDuplicate || refundableAmount(payment) === 0) return
  const paid = {
    amount: payment.amount,
    from: invoice?.periodStart ?? payment.at,
    until: invoice?.periodEnd ?? subscription.currentPeriodEnd,
    checkoutId: subscription.checkoutId,
  }
  const kept = (await tx.hasHistory(subscription))
    ? computeUsedAmount(paid, await tx.findSubscriptionsOf(payment.userId))
    : 0
  await enqueueRefund(deps, tx, { payment, kept, reason: 'paid for twice', now })
}
