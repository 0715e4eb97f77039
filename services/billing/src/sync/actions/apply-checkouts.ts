import type { CheckoutStatus, StoredCheckout } from '../../checkout/domain/checkout.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'
import type { AppliedSubscriptions } from './apply-subscriptions.ts'

/** Records what became of orders: paid, left, or paid for in vain. */
export async function applyCheckouts(
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  subscriptions: AppliedSubscriptions,
): Promise<void> {
  for (const told of snapshot.checkouts) {
    const checkout = await tx.findCheckout(told.id)
    if (checkout?.userId !== userId) continue
    const subscription = told.subscription ? (subscriptions.get(told.subscription) ?? null) : null
    const status = statusFrom(told.status, checkout, subscription)
    if (status === checkout.status) continue
    await tx.updateCheckout(checkout.id, { status, endedAt: now })
    if (status === 'completed' && checkout.trialDays > 0) await tx.markTrialUsed(userId, now)
  }
}

function statusFrom(
  told: 'open' | 'completed' | 'expired',
  checkout: StoredCheckout,
  subscription: StoredSubscription | null,
): CheckoutStatus {
  if (told === 'completed') {
    // Note: the page can be done before the subscription is there; the next truth has both.
    if (!subscription) return checkout.status
    return subscription.isDuplicate ? 'refused' : 'completed'
  }
  const isUnderWay = checkout.status === 'open' || checkout.status === 'starting'
  return told === 'expired' && isUnderWay ? 'expired' : checkout.status
}
