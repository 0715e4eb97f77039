import type { StoredSubscription } from '../domain/subscription.ts'
import type { SubscriptionTruth } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'

type Reads = Pick<BillingTx, 'findCheckout' | 'findCustomer' | 'countCouponUse'>

interface Begun {
  userId: string
  begun: readonly SubscriptionTruth[]
  all: readonly Pick<StoredSubscription, 'checkoutId' | 'surplus'>[]
  now: Date
}

/**
 * Subscriptions that came of a page which had been closed, or with a trial or a code which the customer has used on
 * another page meanwhile: pages stay open somewhere, however soon they are closed. What a contract goes on as, after a
 * change of plan, came of the page that it began with, and has spent nothing anew.
 * @param begun those we have not known so far
 * @param all those we know
 * @returns their references
 */
export async function findSpentOffers(
  reads: Reads,
  { userId, begun, all, now }: Begun,
): Promise<Set<string>> {
  const spent = new Set<string>()
  for (const { reference, checkoutId, fromClosedOrder } of begun) {
    if (fromClosedOrder) spent.add(reference)
    const checkout = checkoutId === null ? null : await reads.findCheckout(checkoutId)
    if (checkout?.userId !== userId) continue
    if (all.some((one) => one.checkoutId === checkoutId && !one.surplus)) continue
    const { trialDays, couponId } = checkout
    const hadTrial = trialDays > 0 && (await reads.findCustomer(userId))?.trialUsedAt != null
    const hadCoupon = couponId !== null && (await reads.countCouponUse(couponId, userId, now)).byCustomer > 0
    if (hadTrial || hadCoupon) spent.add(reference)
  }
  return spent
}
