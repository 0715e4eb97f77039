import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'

type Reads = Pick<BillingTx, 'findCheckout' | 'findCustomer' | 'countCouponUse' | 'findCommandsOf'>

interface StartedSubscriptions {
  userId: string
  started: readonly SubscriptionSnapshot[]
  snapshots: readonly SubscriptionSnapshot[]
  all: readonly Pick<StoredSubscription, 'id' | 'reference' | 'checkoutId' | 'isDuplicate' | 'endedAt'>[]
  now: Date
}

/**
 * Finds subscriptions bought on a closed page, or with a trial or coupon that the customer used elsewhere since. A sale that
 * continues a contract after a plan change reuses its checkout and is accepted, unless the contract is being ended.
 * @param started subscriptions that are not recorded yet
 * @param snapshots all subscriptions at the provider
 * @param all recorded subscriptions
 * @returns references of the subscriptions to refuse
 */
export async function findSpentOffers(
  reads: Reads,
  { userId, started, snapshots, all, now }: StartedSubscriptions,
): Promise<Set<string>> {
  const spent = new Set<string>()
  for (const { reference, checkoutId, startedAt, fromClosedOrder } of started) {
    if (fromClosedOrder) spent.add(reference)
    const checkout = checkoutId === null ? null : await reads.findCheckout(checkoutId)
    if (checkout?.userId !== userId) continue
    const contract = all.filter((sale) => sale.checkoutId === checkoutId && !sale.isDuplicate)
    const replaced = contract.filter((sale) => startedAt < (findEnd(sale, snapshots) ?? now))
    if (await hasEndCommands(reads, replaced)) spent.add(reference)
    if (contract.length > 0) continue
    const { trialDays, couponId } = checkout
    const hadTrial = trialDays > 0 && (await reads.findCustomer(userId))?.trialUsedAt != null
    const hadCoupon = couponId !== null && (await reads.countCouponUse(couponId, userId, now)).byCustomer > 0
    if (hadTrial || hadCoupon) spent.add(reference)
  }
  return spent
}

async function hasEndCommands(reads: Reads, contract: readonly { id: string }[]): Promise<boolean> {
  for (const { id } of contract) if (hasEndCommand(await reads.findCommandsOf(id))) return true
  return false
}

/** A sale that continues a contract reports the contract's start; one that starts after the end is a new contract. */
function findEnd(
  { reference, endedAt }: Pick<StoredSubscription, 'reference' | 'endedAt'>,
  snapshots: readonly Pick<SubscriptionSnapshot, 'reference' | 'endedAt'>[],
): Date | null {
  return snapshots.find((snapshot) => snapshot.reference === reference)?.endedAt ?? endedAt
}
