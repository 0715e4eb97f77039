import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import { hasFailedWithOther } from '../../provider-commands/domain/unanswered.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { computeRefundable } from '../domain/refunds.ts'

interface RefundInput {
  payment: StoredPayment
  reason: string
  now: Date
  /** Id of the command that has to be done first; the refund fails with it. */
  after?: string | undefined
}

/**
 * Enqueues a refund of everything left of a payment. Earlier refunds count, because several syncs can pass before the
 * money has moved.
 */
export async function enqueueRefund(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'findRefunds' | 'enqueue'>,
  { payment, reason, now, after }: RefundInput,
): Promise<void> {
  const earlier = await tx.findRefunds(payment.id)
  // The provider refused an automatic refund and would again: an administrator decides.
  if (earlier.some((one) => one.status === 'failed' && one.actorId === null && !hasFailedWithOther(one)))
    return
  if (after !== undefined && earlier.some(({ details }) => details.after === after)) return
  const amount = computeRefundable(payment, earlier)
  if (amount === 0) return
  await enqueueCommand(deps, tx, now, {
    userId: payment.userId,
    kind: 'refund',
    subscriptionId: payment.subscriptionId,
    paymentId: payment.id,
    amount,
    details: after === undefined ? {} : { after },
    reason,
  })
}
