import { subscriptionChanged } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { isExpiredGrant, isFromFormerProvider } from '../domain/subscription.ts'
import { endAtPeriodEnd } from './replace-running.ts'

const BATCH = 100

type Deps = Pick<BillingDeps, 'store' | 'clock' | 'provider'>

/**
 * Ends every subscription that nobody renews once its time is over, and says so: gifts, and what was paid for at a
 * provider that was replaced. Runs from a schedule, in as many processes as there are: each customer is looked at again
 * under the lock.
 * @param signal says that the service stops: what is left waits for the next sweep
 * @returns how many it ended
 */
export async function expireSubscriptions(deps: Deps, signal?: AbortSignal): Promise<number> {
  let ended = 0
  for (;;) {
    const userIds = await deps.store.findExpired(deps.provider.name, deps.clock.now(), BATCH)
    for (const userId of userIds) {
      if (signal?.aborted) return ended
      if (await expireSubscriptionOf(deps, userId)) ended++
    }
    if (userIds.length < BATCH) return ended
  }
}

async function expireSubscriptionOf(deps: Deps, userId: string): Promise<boolean> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const running = await tx.findRunning(userId)
    if (!running) return false
    const isGift = isExpiredGrant(running, now)
    if (!isGift && !isFromFormerProvider(running, deps.provider.name, now)) return false
    const until = isGift ? running.currentPeriodEnd : running.validUntil
    tx.emit(subscriptionChanged, await endAtPeriodEnd(tx, running, until, now))
    return true
  })
}
