import type { BillingDeps } from '../../deps.ts'
import { enqueueRefund } from '../../payments/actions/enqueue-refund.ts'
import { refundableAmount } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findTerminationBefore, type RecordedEnds } from '../domain/paid-after-end.ts'
import { PAID_AFTER_END } from './refund-after-end.ts'

/**
 * Refunds what a sale that is over, or about to be ended, has taken for periods that began after a declared termination.
 * Pending and done refunds count, so a repeat enqueues nothing. Needs the customer's lock.
 */
export async function refundAfterTermination(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  sale: StoredSubscription,
  ends: RecordedEnds,
  now: Date,
): Promise<void> {
  const invoices = new Map((await tx.findInvoicesOf(sale.userId)).map((invoice) => [invoice.id, invoice]))
  for (const payment of await tx.findPaymentsOf(sale.id)) {
    const invoice = payment.invoiceId === null ? undefined : invoices.get(payment.invoiceId)
    if (!invoice || refundableAmount(payment) === 0) continue
    // By its own period: a change of the interval begins another one within a year that was paid before.
    if (findTerminationBefore(invoice.periodStart, ends))
      await enqueueRefund(deps, tx, { payment, reason: PAID_AFTER_END, now })
  }
}
