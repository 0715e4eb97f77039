import type { BillingDeps } from '../../deps.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { isPaidTwice } from '../domain/duplicate-payment.ts'
import { refundableAmount, type StoredPayment } from '../domain/payment.ts'
import { enqueueRefund } from './enqueue-refund.ts'

interface Paid {
  payment: StoredPayment
  subscription: StoredSubscription | null
  invoice: StoredInvoice | null
  now: Date
}

/**
 * Refunds a payment of a duplicate subscription: always where that never gave access, else only for time that another
 * subscription covered. Needs the customer's lock.
 */
export async function refundDuplicatePayment(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  { payment, subscription, invoice, now }: Paid,
): Promise<void> {
  if (!subscription?.isDuplicate || refundableAmount(payment) === 0) return
  if (await tx.hasHistory(subscription)) {
    const time = {
      from: invoice?.periodStart ?? payment.at,
      until: invoice?.periodEnd ?? subscription.currentPeriodEnd,
    }
    if (!isPaidTwice(time, await tx.findSubscriptionsOf(payment.userId))) return
  }
  await enqueueRefund(deps, tx, { payment, reason: 'paid for twice', now })
}
