import type { BillingDeps } from '../../deps.ts'
import { enqueueRefund } from '../../payments/actions/enqueue-refund.ts'
import { refundableAmount } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { findPaidTime, findTerminationBefore } from '../domain/paid-after-end.ts'
import type { EndingSale } from './end-overrun.ts'
import { PAID_AFTER_END } from './refund-after-end.ts'

/**
 * Refunds what sales that are over, or about to be ended, have taken for periods that began after a declared termination.
 * Withdrawals refund the payments of their contract themselves. Pending and done refunds count, so a repeat enqueues nothing.
 * Needs the customer's lock.
 * @param ending of one customer
 */
export async function refundAfterTermination(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  ending: readonly EndingSale[],
  now: Date,
): Promise<void> {
  const due = await withoutWithdrawn(tx, ending)
  const [first] = due
  if (!first) return
  const invoices = new Map((await tx.findInvoicesOf(first.sale.userId)).map((one) => [one.id, one]))
  for (const payment of await tx.findPaymentsOfAll(due.map(({ sale }) => sale.id))) {
    const invoice = payment.invoiceId === null ? undefined : invoices.get(payment.invoiceId)
    const paid = due.find(({ sale }) => sale.id === payment.subscriptionId)
    if (!invoice || !paid || refundableAmount(payment) === 0) continue
    if (findTerminationBefore(findPaidTime(invoice, paid.sale).periodStart, paid.ends))
      await enqueueRefund(deps, tx, { payment, reason: PAID_AFTER_END, now })
  }
}

async function withoutWithdrawn(
  tx: Pick<BillingTx, 'findExecutedWithdrawals'>,
  ending: readonly EndingSale[],
): Promise<EndingSale[]> {
  if (ending.length === 0) return []
  const ids = new Set(ending.flatMap(({ ends }) => ends.sales.map(({ id }) => id)))
  const withdrawals = await tx.findExecutedWithdrawals([...ids])
  return ending.filter(
    ({ ends }) =>
      !ends.sales.some(({ id }) => withdrawals.some(({ subscriptionId }) => subscriptionId === id)),
  )
}
