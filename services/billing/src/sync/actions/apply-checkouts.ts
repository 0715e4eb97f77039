import type { CheckoutStatus, StoredCheckout } from '../domain/checkout.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import type { BillingTx } from '../store/store.ts'
import type { RecordedSubscriptions } from './record-subscriptions.ts'
import type { Fetched } from './record-truth.ts'

/** Records what became of orders: paid, left, or paid for in vain. */
export async function recordCheckouts(
  tx: BillingTx,
  { userId, truth, now }: Fetched,
  subscriptions: RecordedSubscriptions,
): Promise<void> {
  for (const told of truth.checkouts) {
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
    return subscription.surplus ? 'refused' : 'completed'
  }
  const isUnderWay = checkout.status === 'open' || checkout.status === 'starting'
  return told === 'expired' && isUnderWay ? 'expired' : checkout.status
}
