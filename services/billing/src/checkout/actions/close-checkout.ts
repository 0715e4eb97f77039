import type { BillingDeps } from '../deps.ts'
import type { StoredCheckout } from '../domain/checkout.ts'
import type { BillingTx } from '../store/store.ts'
import { insistOn } from './insist-on.ts'

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
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<Writes, 'insertOrder' | 'enqueue'>,
  { id, userId }: Pick<StoredCheckout, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await insistOn(deps, tx, now, { userId, kind: 'expire-checkout', checkoutId: id })
}
