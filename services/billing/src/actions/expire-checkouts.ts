import type { BillingDeps } from '../deps.ts'
import { syncCustomer } from './sync-customer.ts'

const BATCH = 100

/**
 * Closes orders that nobody paid in time. The provider is asked first: somebody may have paid at the last moment.
 * @returns how many it closed
 */
export async function expireCheckouts(deps: BillingDeps): Promise<number> {
  let closed = 0
  for (const checkout of await deps.store.findStaleCheckouts(deps.clock.now(), BATCH)) {
    try {
      if (checkout.reference !== null) await syncCustomer(deps, checkout.userId)
    } catch (error) {
      deps.log.warn(
        { err: error, checkoutId: checkout.id },
        'an order that is over waits: nobody knows whether it was paid',
      )
      continue
    }
    await deps.store.inTransaction(async (tx) => {
      await tx.lockCustomer(checkout.userId)
      const current = await tx.findCheckout(checkout.id)
      if (current?.status !== 'starting' && current?.status !== 'open') return
      await tx.updateCheckout(checkout.id, { status: 'expired', endedAt: deps.clock.now() })
      closed++
    })
  }
  return closed
}
