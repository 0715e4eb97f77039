import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { trySync } from './try-sync.ts'

/**
 * Syncs a past-due subscription before it is ended. It would end at once, although a payment may have come that no webhook
 * event reported yet.
 */
export async function syncOverdue(
  deps: BillingDeps,
  subscription: StoredSubscription,
): Promise<StoredSubscription> {
  const { id, userId, source, status } = subscription
  if (status !== 'past_due' || source !== deps.provider.name) return subscription
  await trySync(deps, userId)
  return (await deps.store.findSubscription(id)) ?? subscription
}
