import type { BillingDeps } from '../../deps.ts'
import type { KnownCustomer } from '../../ports.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

/** Collects what webhook events have told of a customer, oldest first. */
export async function findWebhookFacts(
  store: Pick<BillingDeps['store'], 'findWebhookFacts'>,
  provider: PaymentProviderName,
  userId: string,
): Promise<KnownCustomer['webhookFacts']> {
  const events = await store.findWebhookFacts(userId, provider)
  return events.map(({ eventId, type, occurredAt, facts }) => ({ id: eventId, type, occurredAt, facts }))
}

/** The same of the customer of a subscription, which the provider's reference names. */
export async function findWebhookFactsBySubscription(
  store: Pick<BillingDeps['store'], 'findWebhookFacts' | 'findSubscriptionByReference'>,
  provider: PaymentProviderName,
  reference: string,
): Promise<KnownCustomer['webhookFacts']> {
  const subscription = await store.findSubscriptionByReference(provider, reference)
  return subscription ? findWebhookFacts(store, provider, subscription.userId) : []
}
