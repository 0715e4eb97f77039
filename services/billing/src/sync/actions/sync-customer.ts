import { shareNext } from '@alcove/kit/share-next'
import type { BillingDeps } from '../../deps.ts'
import { validateSnapshot } from '../domain/validate-snapshot.ts'
import { findKnownCustomer } from '../queries/find-known-customer.ts'
import type { SyncOutcome } from '../store/customers.ts'
import { applySnapshot } from './apply-snapshot.ts'

/**
 * Makes our records say what the payment provider says about a customer. Notifications, the schedule, the command line
 * and the support button all come here: it does not matter what caused it, how often, or in which order.
 *
 * The truth is fetched outside of any transaction. Turns keep what was seen first from overwriting what was seen later:
 * of two that overlap, the one that would be recorded second looks again, unless the other began after it. Within one
 * process no two overlap: who asks during a look shares the next one.
 * @throws PaymentUnavailable, TruthRefused
 */
export function syncCustomer(deps: BillingDeps, userId: string): Promise<void> {
  return shareNext(deps.runningSyncs, userId, async () => {
    // Note: it ends, because a turn is overlapped only by those that were under way when it was claimed.
    while ((await syncOnce(deps, userId)) === 'overlapped');
  })
}

async function syncOnce(deps: BillingDeps, userId: string): Promise<SyncOutcome | 'unknown-customer'> {
  const version = await deps.store.inTransaction(async (tx) =>
    (await tx.lockCustomer(userId)) ? tx.claimSyncVersion(userId, deps.clock.now()) : null,
  )
  if (version === null) return 'unknown-customer'
  const known = await findKnownCustomer(deps, userId)
  const snapshot = validateSnapshot(await deps.provider.fetchSnapshot(known))
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const outcome = await tx.recordSyncVersion(userId, version, now)
    if (outcome === 'recorded') {
      await applySnapshot(deps, tx, { userId, snapshot, now })
      await tx.markEventsHandled(userId, deps.provider.name, version.number, now)
    }
    return outcome
  })
}
