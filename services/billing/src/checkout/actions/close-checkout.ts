import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredCheckout } from '../domain/checkout.ts'

type Tx = Pick<BillingTx, 'updateCheckout' | 'insertCommand' | 'enqueue'>

/** Expires a checkout in our records now; a provider command closes its payment page. */
export async function closeCheckout(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Tx,
  checkout: StoredCheckout,
  now: Date,
): Promise<void> {
  await tx.updateCheckout(checkout.id, { status: 'expired', endedAt: now })
  if (checkout.reference !== null) await enqueueExpiry(deps, tx, checkout, now)
}

/** Enqueues a command that closes a payment page; the queue retries until the provider has done so. */
export async function enqueueExpiry(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<Tx, 'insertCommand' | 'enqueue'>,
  { id, userId }: Pick<StoredCheckout, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await enqueueCommand(deps, tx, now, { userId, kind: 'expire-checkout', checkoutId: id })
}
