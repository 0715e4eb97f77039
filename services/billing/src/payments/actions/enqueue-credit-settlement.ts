import type { BillingDeps } from '../deps.ts'
import type { StoredPayment } from '../domain/payment.ts'
import type { BillingTx } from '../store/store.ts'
import { insistOn } from './insist-on.ts'

/** Has the provider take the credit of a payment that is disputed now, or return that of one that is no more. */
export async function orderCreditSettled(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: Pick<BillingTx, 'insertOrder' | 'enqueue'>,
  { id: paymentId, userId, subscriptionId, status }: StoredPayment,
  now: Date,
): Promise<void> {
  if (!deps.provider.settleCredit) return
  const reason = status === 'disputed' ? 'a payment was disputed' : 'a dispute was won'
  await insistOn(deps, tx, now, { kind: 'settle-credit', userId, subscriptionId, paymentId, reason })
}
