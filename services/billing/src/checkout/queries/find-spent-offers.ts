import { hasEndCommand } from '../../commands/domain/find-under-way.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'

type Reads = Pick<BillingTx, 'findCheckout' | 'findCustomer' | 'countCouponUse' | 'findCommandsOf'>

interface Begun {
  userId: string
  begun: readonly SubscriptionSnapshot[]
  told: readonly SubscriptionSnapshot[]
  all: readonly Pick<StoredSubscription, 'id' | 'reference' | 'checkoutId' | 'isDuplicate' | 'endedAt'>[]
  now: Date
}

/**
 * Subscriptions that came of a page which had been closed, or with a trial or a code which the customer has used on
 * another page meanwhile: pages stay open somewhere, however soon they are closed. What a contract goes on as, after a
 * change of plan, came of the page that it began with, and has spent nothing anew, unless its end was ordered before.
 * @param begun those we have not known so far
 * @param told all that the provider tells of
 * @param all those we know
 * @returns their references
 */
export async function findSpentOffers(
  reads: Reads,
  { userId, begun, told, all, now }: Begun,
): Promise<Set<string>> {
  const spent = new Set<string>()
  for (const { reference, checkoutId, startedAt, fromClosedOrder } of begun) {
    if (fromClosedOrder) spent.add(reference)
    const checkout = checkoutId === null ? null : await reads.findCheckout(checkoutId)
    if (checkout?.userId !== userId) continue
    const contract = all.filter((one) => one.checkoutId === checkoutId && !one.isDuplicate)
    const replaced = contract.filter((one) => startedAt < (endOf(one, told) ?? now))
    if (await isEnding(reads, replaced)) spent.add(reference)
    if (contract.length > 0) continue
    const { trialDays, couponId } = checkout
    const hadTrial = trialDays > 0 && (await reads.findCustomer(userId))?.trialUsedAt != null
    const hadCoupon = couponId !== null && (await reads.countCouponUse(couponId, userId, now)).byCustomer > 0
    if (hadTrial || hadCoupon) spent.add(reference)
  }
  return spent
}

/** Whether the end of a contract at once was ordered, and not refused. */
async function isEnding(reads: Reads, contract: readonly { id: string }[]): Promise<boolean> {
  for (const { id } of contract) if (hasEndCommand(await reads.findCommandsOf(id))) return true
  return false
}

/** What goes on with a contract says that it began with it: what begins after an end is another one. */
function endOf(
  { reference, endedAt }: Pick<StoredSubscription, 'reference' | 'endedAt'>,
  told: readonly Pick<SubscriptionSnapshot, 'reference' | 'endedAt'>[],
): Date | null {
  return told.find((one) => one.reference === reference)?.endedAt ?? endedAt
}
