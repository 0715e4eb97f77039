import type { BillingDeps } from '../../deps.ts'
import type { Subject } from '../../webhooks/domain/subject.ts'

/** Finds the account of a subject by checkout, subscription, customer or payment; null if none is known. */
export async function resolveSubject(
  { store, provider }: Pick<BillingDeps, 'store' | 'provider'>,
  { checkoutId, subscription, customer, payment }: Subject,
): Promise<string | null> {
  const byCheckout = checkoutId && UUID.test(checkoutId) ? await store.findCheckout(checkoutId) : null
  if (byCheckout) return byCheckout.userId
  const bySubscription = subscription
    ? await store.findSubscriptionByReference(provider.name, subscription)
    : null
  if (bySubscription) return bySubscription.userId
  const byCustomer = customer ? await store.findUserByReference(provider.name, customer) : null
  if (byCustomer !== null) return byCustomer
  const byPayment = payment ? await store.findPaymentByReference(provider.name, payment) : null
  return byPayment?.userId ?? null
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
