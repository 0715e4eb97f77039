import type { BillingDeps } from '../../deps.ts'
import type { KnownCustomer } from '../../ports.ts'
import { findWebhookFacts } from './find-webhook-facts.ts'

/** Older checkouts are closed, so they are left out. */
const MAX_CHECKOUTS = 20

/** Collects the identifiers from which the provider fetches a snapshot. */
export async function findKnownCustomer(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  userId: string,
): Promise<KnownCustomer> {
  const [reference, checkouts, subscriptions, webhookFacts] = await Promise.all([
    store.findProviderReference(provider.name, userId),
    store.findTakenCheckouts(userId, provider.name, MAX_CHECKOUTS),
    store.findSubscriptionsOf(userId),
    findWebhookFacts(store, provider.name, userId),
  ])
  return {
    userId,
    reference,
    checkouts: checkouts.flatMap(({ id, reference, plan, interval }) =>
      reference === null ? [] : [{ id, reference, plan, interval }],
    ),
    subscriptions: subscriptions.flatMap(({ source, reference, checkoutId, plan, interval }) =>
      source !== provider.name || reference === null ? [] : [{ reference, checkoutId, plan, interval }],
    ),
    webhookFacts,
  }
}
