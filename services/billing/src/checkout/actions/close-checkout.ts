import { enqueueCommand } from '../../commands/actions/enqueue-command.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredCheckout } from '../domain/checkout.ts'

type Writes = Pick<BillingTx, 'updateCheckout' | 'insertCommand' | 'enqueue'>

/** Closes the page of an order, here at once and at the provider as soon as it can be asked. */
export async function closeCheckout(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Writes,
  checkout: StoredCheckout,
  now: Date,
): Promise<void> {
  await tx.updateCheckout(checkout.id, { status: 'expired', endedAt: now })
  if (checkout.reference !== null) await enqueueExpiry(deps, tx, checkout, now)
}

/** Has the provider close a page, and asks until it has. */
export async function enqueueExpiry(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<Writes, 'insertCommand' | 'enqueue'>,
  { id, userId }: Pick<StoredCheckout, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await enqueueCommand(deps, tx, now, { userId, kind: 'expire-checkout', checkoutId: id })
}
