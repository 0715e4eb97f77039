import { refundAgainAfterEnd } from '../../declarations/actions/refund-after-end.ts'
import { repeatUnansweredEnds } from '../../declarations/actions/repeat-unanswered-ends.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { hasFailedWithOther } from '../domain/unanswered.ts'

/**
 * Decides again what a failed command leaves open: a refund that has failed with one end may be due to another, and the
 * records may show already that an end without an answer was executed. Needs the customer's lock.
 */
export async function reviewAfterFailure(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  command: ProviderCommand,
  now: Date,
): Promise<void> {
  const { kind, paymentId, subscriptionId } = command
  if (kind === 'refund' && paymentId !== null && hasFailedWithOther(command))
    await refundAgainAfterEnd(deps, tx, paymentId, now)
  if (kind !== 'end' || subscriptionId === null) return
  const subscription = await tx.findSubscription(subscriptionId)
  if (subscription) await repeatUnansweredEnds(deps, tx, [subscription], now)
}
