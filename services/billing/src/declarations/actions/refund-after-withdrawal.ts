import type { BillingDeps } from '../../deps.ts'
import { refundable, type StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { salesOf } from '../../subscriptions/domain/contract.ts'
import { enqueueWithdrawalRefund } from './enqueue-withdrawal-refund.ts'
import { queueLaterRefundEmail } from './record-receipt.ts'

/**
 * Gives back what a withdrawal owes of a payment that was recorded only after it was carried out: an upgrade of the same
 * moment, a debit that was pending. Corrects the sum on its receipts and tells the owner. Under the customer's lock.
 */
export async function refundAfterWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const { id: paymentId, userId, subscriptionId } = payment
  if (subscriptionId === null || refundable(payment) === 0) return
  const all = await tx.findSubscriptionsOf(userId)
  const sale = all.find(({ id }) => id === subscriptionId)
  // Surplus is given back whole where it is found.
  if (!sale || sale.isDuplicate) return
  const sales = salesOf(sale, all)
  const withdrawals = await tx.findEffectiveWithdrawals(sales.map(({ id }) => id))
  const declaration = withdrawals.find(({ status }) => status === 'carried-out')
  if (!declaration) {
    if (withdrawals.length > 0)
      deps.log.error({ paymentId, userId }, 'a payment came after a withdrawal that a person has settled')
    return
  }
  const subscription = sales.find(({ id }) => id === declaration.subscriptionId) ?? sale
  const amount = await enqueueWithdrawalRefund(
    deps,
    tx,
    { declaration, subscription, now },
    { payment, sale },
  )
  if (amount === 0) return
  await tx.addWithdrawnRefund(
    sales.map(({ id }) => id),
    amount,
  )
  const corrected = { ...declaration, refundAmount: (declaration.refundAmount ?? 0) + amount }
  await queueLaterRefundEmail(deps, tx, corrected, subscription, { paymentId, now })
}
