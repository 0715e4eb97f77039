import { reopenDeclaration } from '../../declarations/actions/reopen-declaration.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'

/**
 * Takes back the outcome of refunds whose money did not reach the customer, the newest first: they can be ordered again,
 * and a person has to look.
 */
export async function reopenRefunds(
  { log }: Pick<BillingDeps, 'log'>,
  tx: Pick<BillingTx, 'findRefunds' | 'undoRefund' | 'reopenDeclaration'>,
  { id: paymentId, refundedAmount }: Pick<StoredPayment, 'id' | 'refundedAmount'>,
): Promise<void> {
  log.error({ paymentId }, 'a refund did not reach the customer, or a dispute was won: somebody has to look')
  const done = (await tx.findRefunds(paymentId)).filter(({ status }) => status === 'done')
  let claimed = done.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  for (const command of done.toReversed()) {
    if (claimed <= refundedAmount) return
    claimed -= command.amount ?? 0
    await tx.undoRefund(command.id, 'it did not reach the customer')
    await reopenDeclaration(tx, command)
  }
}
