import type { EventData, subscriptionChanged } from '@alcove/contracts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription, SubscriptionChange } from '../domain/subscription.ts'

/**
 * Appends a change to the customer's history. Needs the customer's lock.
 * @returns the customer's new state, for `subscription.changed`
 */
export async function recordChange(
  tx: Pick<BillingTx, 'nextRevision' | 'appendChange'>,
  subscription: StoredSubscription,
  change: SubscriptionChange,
): Promise<EventData<typeof subscriptionChanged>> {
  const { id, userId, plan, status, validUntil } = subscription
  const revision = await tx.nextRevision(userId)
  await tx.appendChange({
    userId,
    revision,
    subscriptionId: id,
    status,
    validUntil,
    cause: change.cause,
    actorId: change.actorId,
    reason: change.reason,
    changedAt: change.at,
  })
  return {
    userId,
    revision,
    subscriptionId: id,
    level: plan,
    status,
    validUntil: validUntil.toISOString(),
  }
}
