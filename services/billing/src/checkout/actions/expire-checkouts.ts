import type { BillingDeps } from '../../deps.ts'
import { processEach } from '../../sync/actions/process-each.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'

const BATCH = 100

/**
 * Closes orders that nobody paid in time. The provider is asked first: somebody may have paid at the last moment. One
 * that cannot be asked about waits.
 * @param signal says that the service stops: what is left waits for the next time
 */
export async function expireCheckouts(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const stale = await deps.store.findStaleCheckouts(deps.clock.now(), BATCH)
  await processEach(deps, stale, (id) => expire(deps, id), signal)
}

async function expire(deps: BillingDeps, id: string): Promise<void> {
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
