import type { BillingDeps } from '../../deps.ts'
import type { KnownCustomer } from '../../ports.ts'

/** Older orders than these are over: the provider is not asked about them again. */
const CHECKOUTS = 20

/** What the provider needs in order to say everything about a customer. */
export async function findKnownCustomer(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  userId: string,
): Promise<KnownCustomer> {
  const [reference, checkouts, subscriptions, heard] = await Promise.all([
    store.findProviderReference(provider.name, userId),
    store.findTakenCheckouts(userId, provider.name, CHECKOUTS),
    store.findSubscriptionsOf(userId),
    store.findWebhookFacts(userId, provider.name),
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
    webhookFacts: heard.map(({ eventId, type, occurredAt, facts }) => ({
      id: eventId,
      type,
      occurredAt,
      facts,
    })),
  }
}
