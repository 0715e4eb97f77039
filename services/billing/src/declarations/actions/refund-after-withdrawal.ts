import type { BillingDeps } from '../../deps.ts'
import { refundableAmount, type StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import { isPaidWithForeignCredit } from '../queries/is-paid-with-foreign-credit.ts'
import { enqueueWithdrawalRefunds } from './enqueue-withdrawal-refunds.ts'
import { queueLaterRefundEmail } from './record-receipt.ts'

interface LaterRefund {
  payment: StoredPayment
  /** Id of what was learnt after the withdrawal: the payment, or the command that failed. One email per occasion. */
  occasion: string
  now: Date
}

/**
 * Refunds what an executed withdrawal still requires of a payment: recorded after it (a simultaneous upgrade, a pending
 * debit), or left to another refund that has failed. Corrects the sum of the declaration and emails the owner. Hands the
 * declaration to a person if the contract turns out to be paid with foreign credit. Needs the customer's lock.
 */
export async function refundAfterWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  { payment, occasion, now }: LaterRefund,
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
        'payment.late: it is to be refunded after a withdrawal that a person has settled',
      )
    return
  }
  if (await isPaidWithForeignCredit(tx, sales)) {
    deps.log.error(
      { paymentId, userId },
      'payment.late: credit of another contract paid for a part of this one',
    )
    return tx.reopenDeclaration(declaration.id, { refund: 0 })
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
  await queueLaterRefundEmail(deps, tx, corrected, subscription, { occasion, now })
}
