import type { BillingDeps } from '../deps.ts'
import { PaymentRefused } from '../ports.ts'
import { carryOutOrder } from './carry-out-order.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Finishes an order that nobody waits for, and fetches what came of it. Runs as a job and from the sweep.
 * @throws PaymentUnavailable when it has to be tried again
 */
export async function settleOrder(deps: BillingDeps, orderId: string): Promise<void> {
  const order = await deps.store.findOrder(orderId)
  if (order?.status !== 'pending') return
  try {
    await carryOutOrder(deps, orderId)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    deps.log.error(
      { orderId, kind: order.kind, reason: error.reason },
      'the payment provider refused an order that nobody waits for: somebody has to look',
    )
  }
  await syncCustomer(deps, order.userId)
}
