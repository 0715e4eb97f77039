import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import { findEndToRepeat, hasFailedWithOther } from '../../provider-commands/domain/unanswered.ts'
import type { BillingTx } from '../../store/store.ts'
import { isContinued } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { refundAgainAfterEnd } from './refund-after-end.ts'

/**
 * Repeats ends that the provider has executed without an answer, in the background until it confirms: open invoices stay
 * payable until then. Payments that waited for them are refunded. A sale that was replaced is over for another reason. Needs the
 * customer's lock.
 */
export async function repeatUnansweredEnds(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  const over = subscriptions.filter(({ endedAt }) => endedAt !== null)
  if (over.length === 0) return
  const unanswered = new Set(await tx.findUnansweredEnds(over.map(({ id }) => id)))
  for (const subscription of over.filter(({ id }) => unanswered.has(id))) {
    const { id: subscriptionId, userId } = subscription
    if (isContinued(subscription, await tx.findSubscriptionsOf(userId))) continue
    const end = findEndToRepeat(await tx.findCommandsOf(subscriptionId), subscription)
    if (!end) continue
    const { id: repeats, actorId, reason, details } = end
    deps.log.warn(
      { subscriptionId, commandId: repeats },
      'end.unanswered: the provider has ended the contract all the same; the end is repeated until it confirms',
    )
    await enqueueCommand(deps, tx, now, {
      ...{ userId, kind: 'end', subscriptionId, actorId, reason },
      details: { repeats, paidUntil: details.paidUntil },
    })
    for (const payment of await tx.findPaymentsOf(subscriptionId))
      if ((await tx.findRefunds(payment.id)).some(hasFailedWithOther))
        await refundAgainAfterEnd(deps, tx, payment.id, now)
  }
}
