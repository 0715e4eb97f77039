import type { BillingDeps } from '../deps.ts'
import type { Subject } from '../ports.ts'

/** Whose contract something is about: by our order, by the subscription, or by the customer. Null for nobody we know. */
export async function resolveSubject(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  { checkoutId, subscription, customer }: Subject,
): Promise<string | null> {
  const byCheckout = checkoutId && UUID.test(checkoutId) ? await store.findCheckout(checkoutId) : null
  if (byCheckout) return byCheckout.userId
  const bySubscription = subscription
    ? await store.findSubscriptionByReference(provider.name, subscription)
    : null
  if (bySubscription) return bySubscription.userId
  return customer ? store.findUserOfReference(provider.name, customer) : null
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
