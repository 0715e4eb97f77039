import type { BillingDeps } from '../deps.ts'
import type { StoredPayment } from '../domain/payment.ts'
import type { BillingTx } from '../store/store.ts'
import { reopenDeclaration } from './reopen-declaration.ts'

/**
 * Takes back the outcome of refunds whose money did not reach the customer, the newest first: they can be ordered again,
 * and a person has to look.
 */
export async function undoRefunds(
  { log }: Pick<BillingDeps, 'log'>,
  tx: Pick<BillingTx, 'findRefunds' | 'undoRefund' | 'reopenDeclaration'>,
  { id: paymentId, refundedAmount }: Pick<StoredPayment, 'id' | 'refundedAmount'>,
): Promise<void> {
  log.error({ paymentId }, 'a refund did not reach the customer, or a dispute was won: somebody has to look')
  const done = (await tx.findRefunds(paymentId)).filter(({ status }) => status === 'done')
  let claimed = done.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  for (const order of done.toReversed()) {
    if (claimed <= refundedAmount) return
    claimed -= order.amount ?? 0
    await tx.undoRefund(order.id, 'it did not reach the customer')
    await reopenDeclaration(tx, order)
  }
}
