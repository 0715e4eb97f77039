import { subscriptionChanged } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { isExpiredGrant, isFromFormerProvider } from '../domain/subscription.ts'
import { endAtPeriodEnd } from './replace-running.ts'

const BATCH = 100

type Deps = Pick<BillingDeps, 'store' | 'clock' | 'provider'>

/**
 * Ends grants and subscriptions of a former provider when their time is over, because no renewal or webhook event will.
 * Checks each customer again under the lock, because every process runs this sweep.
 * @param signal aborts when the service stops; the rest waits for the next sweep
 * @returns how many subscriptions ended
 */
export async function expireUnsyncedSubscriptions(deps: Deps, signal?: AbortSignal): Promise<number> {
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
    const isGrant = isExpiredGrant(running, now)
    if (!isGrant && !isFromFormerProvider(running, deps.provider.name, now)) return false
    const until = isGrant ? running.currentPeriodEnd : running.validUntil
    tx.emit(subscriptionChanged, await endAtPeriodEnd(tx, running, until, now))
    return true
  })
}
