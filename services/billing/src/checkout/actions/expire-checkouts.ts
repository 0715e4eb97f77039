import type { BillingDeps } from '../../deps.ts'
import { processEach } from '../../sync/actions/process-each.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'

const BATCH = 100

/**
 * Expires checkouts that were not paid in time. Syncs first, because a payment may have come at the last moment; a
 * checkout whose sync fails waits for the next run.
 * @param signal aborts when the service stops; the rest waits for the next run
 */
export async function expireCheckouts(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const stale = await deps.store.findStaleCheckouts(deps.clock.now(), BATCH)
  await processEach(deps, stale, (id) => expireCheckout(deps, id), signal)
}

async function expireCheckout(deps: BillingDeps, id: string): Promise<void> {
  const checkout = await deps.store.findCheckout(id)
  if (!checkout) return
  if (checkout.reference !== null) await syncCustomer(deps, checkout.userId)
  await deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(checkout.userId)
    const current = await tx.findCheckout(id)
    if (current?.status !== 'starting' && current?.status !== 'open') return
    await tx.updateCheckout(id, { status: 'expired', endedAt: deps.clock.now() })
  })
}
