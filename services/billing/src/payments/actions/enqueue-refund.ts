import { enqueueCommand } from '../../commands/actions/enqueue-command.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { stillRefundable } from '../domain/refunds.ts'

interface Wanted {
  payment: StoredPayment
  reason: string
  now: Date
}

/**
 * Has the provider give back all that is left of a payment, and asks until it has or says no. What was ordered before
 * counts: truth is read more than once before the money has moved.
 */
export async function enqueueRefund(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'findRefunds' | 'enqueue'>,
  { payment, reason, now }: Wanted,
): Promise<void> {
  const earlier = await tx.findRefunds(payment.id)
  // Asked again and again it would be refused again and again: a person has to look.
  if (earlier.some(({ status, actorId }) => status === 'failed' && actorId === null)) return
  const amount = stillRefundable(payment, earlier)
  if (amount === 0) return
  await enqueueCommand(deps, tx, now, {
    userId: payment.userId,
    kind: 'refund',
    subscriptionId: payment.subscriptionId,
    paymentId: payment.id,
    amount,
    reason,
  })
}
