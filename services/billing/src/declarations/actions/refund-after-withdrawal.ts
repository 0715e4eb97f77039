import type { BillingDeps } from '../../deps.ts'
import { refundableAmount, type StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import { enqueueWithdrawalRefunds } from './enqueue-withdrawal-refunds.ts'
import { queueLaterRefundEmail } from './record-receipt.ts'
import { reopenUnclearWithdrawals } from './reopen-unclear-withdrawals.ts'

/**
 * Refunds what an executed withdrawal still requires after a payment was recorded (a simultaneous upgrade, a pending
 * debit). Corrects the sum of the declarations and emails the owner. Leaves everything to a person who handles the
 * withdrawal, or if it turns out to be unclear what is owed. Needs the customer's lock.
 */
export async function refundAfterWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const { id: paymentId, userId } = payment
  if (refundableAmount(payment) === 0) return
  const sales = await findSales(tx, payment.subscriptionId)
  const [sale] = sales
  // `applyPayments` refunds duplicates in full.
  if (!sale || sale.isDuplicate) return
  const withdrawals = await tx.findExecutedWithdrawals(sales.map(({ id }) => id))
  const [declaration] = withdrawals
  if (!declaration) return
  if (withdrawals.some(({ status }) => status !== 'carried-out'))
    return deps.log.error(
      { paymentId, userId },
      'payment.late: it is to be refunded after a withdrawal that a person handles, or has settled',
    )
  if (await reopenUnclearWithdrawals(deps, tx, sale)) return
  const subscription = sales.find(({ id }) => id === declaration.subscriptionId) ?? sale
  const context = { declaration, subscription, now }
  const amount = await enqueueWithdrawalRefunds(deps, tx, context, sales)
  if (amount === 0) return
  await tx.addWithdrawnRefund(
    sales.map(({ id }) => id),
    amount,
  )
  const corrected = { ...declaration, refundAmount: (declaration.refundAmount ?? 0) + amount }
  await queueLaterRefundEmail(deps, tx, corrected, subscription, { paymentId, now })
}
