import { subscriptionChanged } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import { hasLapsed } from '../domain/subscription.ts'
import { endRunning } from './end-running.ts'

const BATCH = 100

/**
 * Ends every granted subscription whose period is over, and says so. Runs from a schedule and from the command line, in
 * as many processes as there are: each customer is looked at again under the lock.
 * @returns how many it ended
 */
export async function endLapsed(deps: Pick<BillingDeps, 'store' | 'clock'>): Promise<number> {
  let ended = 0
  for (;;) {
    const userIds = await deps.store.findLapsed(deps.clock.now(), BATCH)
    for (const userId of userIds) if (await endLapsedOf(deps, userId)) ended++
    if (userIds.length < BATCH) return ended
  }
}

async function endLapsedOf(deps: Pick<BillingDeps, 'store' | 'clock'>, userId: string): Promise<boolean> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const running = await tx.findRunning(userId)
    if (!running || !hasLapsed(running, now)) return false
    tx.emit(subscriptionChanged, await endRunning(tx, running, now, { actorId: null, reason: null }))
    return true
  })
}
