import type { BillingDeps } from '../../deps.ts'
import type { CustomerSnapshot } from '../domain/snapshot.ts'
import type { SyncOutcome, SyncVersion } from '../store/customers.ts'
import { applySnapshot } from './apply-snapshot.ts'

interface VersionedSnapshot {
  userId: string
  /** Claimed before the snapshot was fetched. */
  version: SyncVersion
  snapshot: CustomerSnapshot
}

/**
 * Applies a snapshot unless a newer one of the customer was applied, or one that overlaps it: then nothing is written.
 */
export function applyUnlessStale(
  deps: BillingDeps,
  { userId, version, snapshot }: VersionedSnapshot,
): Promise<SyncOutcome> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const outcome = await tx.recordUnlessStale(userId, version)
    if (outcome === 'recorded') {
      const now = deps.clock.now()
      await applySnapshot(deps, tx, { userId, snapshot, now })
      await tx.markEventsHandled(userId, deps.provider.name, version.number, now)
    }
    return outcome
  })
}
