import { shareNext } from '@alcove/kit/concurrency/share-next'
import type { BillingDeps } from '../../deps.ts'
import { validateSnapshot } from '../domain/validate-snapshot.ts'
import { findKnownCustomer } from '../queries/find-known-customer.ts'
import type { SyncOutcome } from '../store/customers.ts'
import { applyUnlessStale } from './apply-unless-stale.ts'

/**
 * Fetches a snapshot of a customer outside of any transaction and applies it. Every trigger ends here, in any order and any
 * number. Sync versions keep an older snapshot from overwriting a newer one: of two overlapping syncs the later one to record
 * fetches again, unless the other began after it. Within one process, callers during a sync share the next one.
 * @throws PaymentUnavailable, InvalidSnapshotError
 */
export function syncCustomer(deps: BillingDeps, userId: string): Promise<void> {
  return shareNext(deps.runningSyncs, userId, async () => {
    // Note: terminates, because only syncs that were running at the claim can overlap it.
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
  return applyUnlessStale(deps, { userId, version, snapshot })
}
