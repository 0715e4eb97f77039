import type { BillingDeps } from '../../deps.ts'
import { handleFailedCommand } from '../../provider-commands/actions/handle-failed-command.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'

/**
 * Fails refunds whose money did not reach the customer, newest first, so that an administrator can repeat them.
 */
export async function failUnreceivedRefunds(
  deps: Pick<BillingDeps, 'log'>,
  tx: BillingTx,
  { id: paymentId, refundedAmount }: StoredPayment,
): Promise<void> {
  deps.log.error(
    { paymentId },
    'refund.returned: it did not reach the customer, or a dispute was won; an administrator has to look at it',
  )
  const done = (await tx.findRefunds(paymentId)).filter(({ status }) => status === 'done')
  let claimed = done.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  for (const command of done.toReversed()) {
    if (claimed <= refundedAmount) return
    claimed -= command.amount ?? 0
    await tx.failRefund(command.id, 'it did not reach the customer')
    await handleFailedCommand(deps, tx, command)
  }
}
