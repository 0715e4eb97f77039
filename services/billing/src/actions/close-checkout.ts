import type { BillingDeps } from '../deps.ts'
import type { StoredCheckout } from '../domain/checkout.ts'
import { carryOutOrderJob } from '../jobs.ts'
import type { BillingTx } from '../store/store.ts'
import { newOrder } from './new-order.ts'

type Writes = Pick<BillingTx, 'updateCheckout' | 'insertOrder' | 'enqueue'>

/** Closes the page of an order, here at once and at the provider as soon as it can be asked. */
export async function closeCheckout(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Writes,
  checkout: StoredCheckout,
  now: Date,
): Promise<void> {
  await tx.updateCheckout(checkout.id, { status: 'expired', endedAt: now })
  if (checkout.reference !== null) await orderExpiry(deps, tx, checkout, now)
}

/** Has the provider close a page, and asks until it has. */
export async function orderExpiry(
  { ids }: Pick<BillingDeps, 'ids'>,
  tx: Pick<Writes, 'insertOrder' | 'enqueue'>,
  { id, userId }: Pick<StoredCheckout, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  const order = newOrder(ids(), now, {
    userId,
    kind: 'expire-checkout',
    checkoutId: id,
    details: { insists: true },
  })
  await tx.insertOrder(order)
  tx.enqueue(carryOutOrderJob, { orderId: order.id })
}
