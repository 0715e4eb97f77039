import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { toEndDetails } from '../../subscriptions/domain/paid-until.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { enqueueCommand } from './enqueue-command.ts'

/** Ends a duplicate subscription, once; `applyPayments` refunds its payments. */
export async function enqueueEndOfDuplicate(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  { before, after, now }: { before: StoredSubscription | null; after: StoredSubscription; now: Date },
): Promise<void> {
  if (before?.isDuplicate || after.endedAt) return
  deps.log.warn({ subscriptionId: after.id }, 'subscription.duplicated: the second one is ended and refunded')
  await enqueueEnd(deps, tx, after, now, 'paid for twice')
}

/** Enqueues the immediate end of a subscription; the queue retries until the provider has ended it. */
export async function enqueueEnd(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  subscription: StoredSubscription,
  now: Date,
  reason: string,
): Promise<void> {
  await enqueueCommand(deps, tx, now, {
    userId: subscription.userId,
    kind: 'end',
    subscriptionId: subscription.id,
    details: toEndDetails(subscription, now),
    reason,
  })
}
