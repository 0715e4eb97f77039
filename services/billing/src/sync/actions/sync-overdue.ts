import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { requireSync } from './require-sync.ts'
import { syncUnpaid } from './sync-unpaid.ts'

/**
 * Syncs a past-due subscription before it is ended. It would end at once, although a payment may have come that no webhook
 * event reported yet.
 * @throws AppError PAYMENT_UNAVAILABLE when the sync fails: what may be paid is not ended at once
 */
export async function syncOverdue(
  deps: BillingDeps,
  subscription: StoredSubscription,
): Promise<StoredSubscription> {
  const { id, source, status } = subscription
  if (status !== 'past_due' || source !== deps.provider.name) return subscription
  await requireSync(() => syncUnpaid(deps, subscription))
  return (await deps.store.findSubscription(id)) ?? subscription
}
