import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { hasFailedWithOther } from '../../provider-commands/domain/unanswered.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { computeElsewhere, computeRefundable, wasUncredited } from '../domain/refunds.ts'

interface RefundInput {
  payment: StoredPayment
  reason: string
  now: Date
  /** Cents that are not refunded, because they paid for time that was used. */
  kept?: number | undefined
  /** Id of the command that has to be done first; the refund fails with it. */
  after?: string | undefined
  /** No upgrade credits anything of it; so of an earlier refund of it that failed. */
  isUncredited?: boolean | undefined
  /** A dispute of it was won, during which providers refuse refunds. */
  isWon?: boolean | undefined
}

/**
 * Enqueues a refund of everything left of a payment, or of all but what is kept. Earlier refunds count, because several syncs can pass before the
 * money has moved.
 */
export async function enqueueRefund(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'findRefunds' | 'enqueue'>,
  { payment, reason, now, kept = 0, after, isUncredited = false, isWon = false }: RefundInput,
): Promise<void> {
  const earlier = await tx.findRefunds(payment.id)
  // The provider refused an automatic refund and would again: an administrator decides.
  if (!isWon && earlier.some(isRefused)) return
  if (after !== undefined && earlier.some(({ details }) => details.after === after)) return
  const amount = computeRefundable(payment, earlier) - kept
  if (amount <= 0) return
  await enqueueCommand(deps, tx, now, {
    userId: payment.userId,
    kind: 'refund',
    subscriptionId: payment.subscriptionId,
    paymentId: payment.id,
    amount,
    details: {
      elsewhere: computeElsewhere(payment, earlier),
      ...(after !== undefined && { after }),
      ...((isUncredited || wasUncredited(earlier)) && { isUncredited: true }),
    },
    reason,
  })
}

const isRefused = (refund: ProviderCommand) =>
  refund.status === 'failed' && refund.actorId === null && !hasFailedWithOther(refund)
