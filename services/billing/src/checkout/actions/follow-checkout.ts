import type { BillingDeps } from '../../deps.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import type { StoredCheckout } from '../domain/checkout.ts'
import { findOwnCheckout } from '../queries/find-own-checkout.ts'

/** Shortest interval between two syncs, however often the page polls. */
const MIN_SYNC_INTERVAL_MS = 3_000

/**
 * Reads a checkout of the caller. Syncs while it is open, because the webhook event may be late or lost.
 * @throws AppError CHECKOUT_NOT_FOUND
 */
export async function followCheckout(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredCheckout> {
  const checkout = await findOwnCheckout(deps, id, userId)
  if (checkout.status !== 'open' || checkout.provider !== deps.provider.name) return checkout
  const triedAt = (await deps.store.findCustomer(userId))?.triedAt?.getTime() ?? 0
  if (deps.clock.now().getTime() - triedAt < MIN_SYNC_INTERVAL_MS) return checkout
  await syncCustomer(deps, userId).catch((error) =>
    deps.log.warn({ err: error, checkoutId: id }, 'checkout.sync-failed: it is synced again later'),
  )
  return findOwnCheckout(deps, id, userId)
}
