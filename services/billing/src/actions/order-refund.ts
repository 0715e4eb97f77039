import type { BillingDeps } from '../deps.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { carryOutOrderJob } from '../jobs.ts'
import type { BillingTx } from '../store/store.ts'
import { newOrder } from './new-order.ts'

interface Wanted {
  payment: Pick<StoredPayment, 'id' | 'userId' | 'subscriptionId' | 'amount'>
  /** Cents. */
  amount: number
  reason: string
  now: Date
  /** Null for the platform itself. */
  actorId?: string | null
}

/**
 * Has the provider give money back, and asks until it has. What was ordered before counts: truth is read more than once
 * before the money has moved.
 */
export async function orderRefund(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertOrder' | 'findRefunds' | 'enqueue'>,
  { payment, amount, reason, now, actorId = null }: Wanted,
): Promise<void> {
  const earlier = await tx.findRefunds(payment.id)
  const ordered = earlier.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : (one.amount ?? 0)), 0)
  if (ordered + amount > payment.amount) return
  const order = newOrder(deps.ids(), now, {
    userId: payment.userId,
    kind: 'refund',
    subscriptionId: payment.subscriptionId,
    paymentId: payment.id,
    amount,
    details: { insists: true },
    actorId,
    reason,
  })
  await tx.insertOrder(order)
  tx.enqueue(carryOutOrderJob, { orderId: order.id })
}
