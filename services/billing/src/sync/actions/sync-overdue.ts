import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { trySync } from './try-sync.ts'

/**
 * A subscription that somebody wants to end. One whose payment is late would end at once: it may have been paid, and we not
 * been told of it yet, so that the provider is asked first.
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
