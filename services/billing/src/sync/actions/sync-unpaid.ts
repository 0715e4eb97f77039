import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { isPaidAllTheSame } from '../../subscriptions/queries/is-paid-all-the-same.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Syncs a subscription that may be ended as unpaid; again if the first snapshot shows it past due with the payment of its
 * period, because a provider that is asked for lists one by one can be paid between two of them.
 * @throws PaymentUnavailable, InvalidSnapshotError
 */
export async function syncUnpaid(
  deps: BillingDeps,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<void> {
  await syncCustomer(deps, userId)
  const { store, clock } = deps
  const subscription = await store.findSubscription(id)
  if (subscription?.status === 'past_due' && (await isPaidAllTheSame(store, subscription, clock.now())))
    await syncCustomer(deps, userId)
}
