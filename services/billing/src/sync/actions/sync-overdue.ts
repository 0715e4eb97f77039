import type { BillingDeps } from '../deps.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { lookAgain } from './look-again.ts'

/**
 * A subscription that somebody wants to end. One whose payment is late would end at once: it may have been paid, and we not
 * been told of it yet, so that the provider is asked first.
 */
export async function lookWhereOwed(
  deps: BillingDeps,
  subscription: StoredSubscription,
): Promise<StoredSubscription> {
  const { id, userId, source, status } = subscription
  if (status !== 'past_due' || source !== deps.provider.name) return subscription
  await lookAgain(deps, userId)
  return (await deps.store.findSubscription(id)) ?? subscription
}
