import type { BillingDeps } from '../../deps.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import type { StoredCheckout } from '../domain/checkout.ts'
import { findOwnCheckout } from '../queries/find-own-checkout.ts'

/** However often the page asks, the provider is asked this often at most. */
const ASK_EVERY_MS = 3_000

/**
 * What became of a caller's order. While it is open its provider is asked as well: the notification may be late or lost.
 * @throws AppError CHECKOUT_NOT_FOUND
 */
export async function followCheckout(
  deps: BillingDeps,
  { id, userId }: { id: string; userId: string },
): Promise<StoredCheckout> {
  const checkout = await findOwnCheckout(deps, id, userId)
  if (checkout.status !== 'open' || checkout.provider !== deps.provider.name) return checkout
  const triedAt = (await deps.store.findCustomer(userId))?.triedAt?.getTime() ?? 0
  if (deps.clock.now().getTime() - triedAt < ASK_EVERY_MS) return checkout
  await syncCustomer(deps, userId).catch((error) =>
    deps.log.warn({ err: error, checkoutId: id }, 'could not ask what became of a checkout'),
  )
  return findOwnCheckout(deps, id, userId)
}
