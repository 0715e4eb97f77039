import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { requireSync } from './require-sync.ts'
import { syncUnpaid } from './sync-unpaid.ts'

/**
 * Syncs a subscription that is past due, or whose recorded period is over, before it is ended: a payment may have come, or
 * failed, that no webhook event reported yet. What is past due ends at once; with its period, it would be charged later.
 * @throws AppError PAYMENT_UNAVAILABLE when the sync fails: what may be paid is not ended at once
 */
export async function syncOverdue(
  deps: BillingDeps,
  subscription: StoredSubscription,
): Promise<StoredSubscription> {
  const { id, source, status, currentPeriodEnd, endedAt } = subscription
  if (source !== deps.provider.name || endedAt) return subscription
  if (status !== 'past_due' && currentPeriodEnd > deps.clock.now()) return subscription
  await requireSync(() => syncUnpaid(deps, subscription))
  return (await deps.store.findSubscription(id)) ?? subscription
}
