import type { BillingDeps } from '../../deps.ts'
import { enqueueRefund } from '../../payments/actions/enqueue-refund.ts'
import { refundableAmount, type StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'

/**
 * Refunds what the provider took for an unpaid contract after its end was declared and confirmed, but before that reached the
 * provider. Withdrawals refund such payments themselves. Needs the customer's lock.
 */
export async function refundAfterTermination(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const { subscriptionId, at } = payment
  if (subscriptionId === null || refundableAmount(payment) === 0) return
  const isEnded = (await tx.findCommandsOf(subscriptionId)).some(
    ({ kind, status, details, askedAt }) =>
      kind === 'end' && status !== 'failed' && details.declarationId !== undefined && askedAt <= at,
  )
  if (!isEnded || (await tx.findExecutedWithdrawals([subscriptionId])).length > 0) return
  await enqueueRefund(deps, tx, { payment, reason: 'paid after its end was declared', now })
}
