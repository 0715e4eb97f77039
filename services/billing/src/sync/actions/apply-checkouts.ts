import type { CheckoutStatus, StoredCheckout } from '../../checkout/domain/checkout.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { CheckoutSnapshot, CustomerSnapshot } from '../domain/snapshot.ts'
import type { FetchedSnapshot } from './apply-snapshot.ts'
import type { AppliedSubscriptions } from './apply-subscriptions.ts'

/** Records the outcome of checkouts: completed, expired, or refused because the subscription is a duplicate. */
export async function applyCheckouts(
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  subscriptions: AppliedSubscriptions,
): Promise<void> {
  for (const checkoutSnapshot of [...snapshot.checkouts, ...listUnlisted(snapshot)]) {
    const checkout = await tx.findCheckout(checkoutSnapshot.id)
    if (checkout?.userId !== userId) continue
    const subscription = checkoutSnapshot.subscription
      ? (subscriptions.get(checkoutSnapshot.subscription) ?? null)
      : null
    const status = toStatus(checkoutSnapshot.status, checkout, subscription)
    if (status === checkout.status) continue
    await tx.updateCheckout(checkout.id, { status, endedAt: now })
    if (status === 'completed' && checkout.trialDays > 0) await tx.markTrialUsed(userId, now)
  }
}

/** Lists checkouts that were paid after so many others that the provider was not asked for them. */
function listUnlisted({ checkouts, subscriptions }: CustomerSnapshot): CheckoutSnapshot[] {
  const listed = new Set<string | null>(checkouts.map(({ id }) => id))
  return subscriptions.flatMap(({ reference, checkoutId, upgrade }) =>
    checkoutId === null || upgrade || listed.has(checkoutId)
      ? []
      : [{ id: checkoutId, status: 'completed' as const, subscription: reference }],
  )
}

function toStatus(
  reported: 'open' | 'completed' | 'expired',
  checkout: StoredCheckout,
  subscription: StoredSubscription | null,
): CheckoutStatus {
  if (reported === 'completed') {
    // Note: a page can be completed before its subscription exists; the next snapshot has both.
    if (!subscription) return checkout.status
    return subscription.isDuplicate ? 'refused' : 'completed'
  }
  const isUnderWay = checkout.status === 'open' || checkout.status === 'starting'
  return reported === 'expired' && isUnderWay ? 'expired' : checkout.status
}
