import { asResource } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { StoredCheckout } from '../domain/checkout.ts'

/** Presents a checkout to its owner. */
export async function presentCheckout(
  { store }: Pick<BillingDeps, 'store'>,
  { id, status, plan, interval }: StoredCheckout,
) {
  const subscription = status === 'completed' ? await store.findSubscriptionOfCheckout(id) : null
  return asResource('Checkout', `/api/subscriptions/checkouts/${id}`, {
    id,
    status: status === 'starting' ? ('open' as const) : status,
    planId: plan,
    planName: PLAN_NAMES[plan],
    interval,
    subscriptionId: subscription?.id ?? null,
  })
}
