import type { SubscriptionTruth } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'

type Reads = Pick<BillingTx, 'findCheckout' | 'findCustomer' | 'countCouponUse'>

/**
 * Subscriptions that came of a page which had been closed, or with a trial or a code which the customer has used on
 * another page meanwhile: pages stay open somewhere, however soon they are closed.
 * @param begun those we have not known so far
 * @returns their references
 */
export async function findSpentOffers(
  reads: Reads,
  { userId, begun, now }: { userId: string; begun: readonly SubscriptionTruth[]; now: Date },
): Promise<Set<string>> {
  const spent = new Set<string>()
  for (const { reference, checkoutId, fromClosedOrder } of begun) {
    if (fromClosedOrder) spent.add(reference)
    const checkout = checkoutId === null ? null : await reads.findCheckout(checkoutId)
    if (checkout?.userId !== userId) continue
    const { trialDays, couponId } = checkout
    const hadTrial = trialDays > 0 && (await reads.findCustomer(userId))?.trialUsedAt != null
    const hadCoupon = couponId !== null && (await reads.countCouponUse(couponId, userId, now)).byCustomer > 0
    if (hadTrial || hadCoupon) spent.add(reference)
  }
  return spent
}
