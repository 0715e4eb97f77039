import type { BillingDeps } from '../deps.ts'
import { resolveSubject } from '../queries/resolve-subject.ts'
import { syncCustomer } from './sync-customer.ts'

/** Looked through again each time: what happened while the last look was taken. */
const OVERLAP_MS = 10 * 60_000
/** Before the first look. Providers do not remember for much longer. */
const FIRST_LOOK_MS = 3 * 86_400_000
/** A running subscription is looked at this often, whatever was heard of it. */
const STALE_MS = 24 * 3_600_000
const BATCH = 500

/**
 * Finds what no notification told us: whom something happened to at the provider since the last look, and everybody who
 * has not been looked at for a day.
 * @returns how many customers were looked at
 */
export async function reconcile(deps: BillingDeps, range?: { from: Date; to: Date }): Promise<number> {
  const { provider, store, clock } = deps
  const now = clock.now()
  const last = await store.findReconciledUntil(provider.name)
  const from = range?.from ?? new Date(last ? last.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS)
  const users = new Set<string>()
  for await (const subject of provider.changesBetween(from, range?.to ?? now)) {
    const userId = await resolveSubject(deps, subject)
    if (userId !== null) users.add(userId)
  }
  const stale = await store.findStale(provider.name, new Date(now.getTime() - STALE_MS), BATCH)
  for (const userId of stale) users.add(userId)
  for (const userId of users) await syncCustomer(deps, userId)
  if (!range) await store.inTransaction((tx) => tx.saveReconciledUntil(provider.name, now))
  return users.size
}
