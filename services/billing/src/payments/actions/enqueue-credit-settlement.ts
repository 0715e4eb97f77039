import type { BillingDeps } from '../../deps.ts'
import { enqueueCommand } from '../../provider-commands/actions/enqueue-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'

/** Enqueues withholding the credit of a newly disputed payment, or returning it after a dispute was won. */
export async function enqueueCreditSettlement(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  { id: paymentId, userId, subscriptionId, status }: StoredPayment,
  now: Date,
): Promise<void> {
  if (!deps.provider.settleCredit) return
  const reason = status === 'disputed' ? 'a payment was disputed' : 'a dispute was won'
  await enqueueCommand(deps, tx, now, { kind: 'settle-credit', userId, subscriptionId, paymentId, reason })
}
