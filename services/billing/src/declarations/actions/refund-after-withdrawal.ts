import type { BillingDeps } from '../../deps.ts'
import { refundableAmount, type StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import { enqueueWithdrawalRefunds } from './enqueue-withdrawal-refunds.ts'
import { queueLaterRefundEmail } from './record-receipt.ts'

/**
 * Refunds a payment recorded after its withdrawal was executed: a simultaneous upgrade, a pending debit. Corrects the sum
 * of the declaration and emails the owner. Needs the customer's lock.
 */
export async function refundAfterWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const { id: paymentId, userId, subscriptionId } = payment
  if (subscriptionId === null || refundableAmount(payment) === 0) return
  const all = await tx.findSubscriptionsOf(userId)
  const sale = all.find(({ id }) => id === subscriptionId)
  // `applyPayments` refunds duplicates in full.
  if (!sale || sale.isDuplicate) return
  const sales = findContractSales(sale, all)
  const withdrawals = await tx.findEffectiveWithdrawals(sales.map(({ id }) => id))
  const declaration = withdrawals.find(({ status }) => status === 'carried-out')
  if (!declaration) {
    if (withdrawals.length > 0)
      deps.log.error(
        { paymentId, userId },
        'payment.late: it came after a withdrawal that a person has settled',
      )
    return
  }
  const subscription = sales.find(({ id }) => id === declaration.subscriptionId) ?? sale
  const context = { declaration, subscription, now }
  const amount = await enqueueWithdrawalRefunds(deps, tx, context, sales, ({ id }) => id === paymentId)
  if (amount === 0) return
  await tx.addWithdrawnRefund(
    sales.map(({ id }) => id),
    amount,
  )
  const corrected = { ...declaration, refundAmount: (declaration.refundAmount ?? 0) + amount }
  await queueLaterRefundEmail(deps, tx, corrected, subscription, { paymentId, now })
}
