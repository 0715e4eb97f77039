import { reopenWithdrawals } from '../../declarations/actions/reopen-withdrawals.ts'
import type { BillingDeps } from '../../deps.ts'
import { reopenAfterFailure } from '../../provider-commands/actions/reopen-after-failure.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { findReturnedRefunds } from '../domain/returned-refunds.ts'

/**
 * Fails refunds whose money did not reach the customer, so that an administrator can repeat them. Where one that was made
 * elsewhere may have come back instead, only hands the withdrawals, which have counted it, to a person. Needs the customer's lock.
 */
export async function failUnreceivedRefunds(
  deps: Pick<BillingDeps, 'log'>,
  tx: BillingTx,
  before: StoredPayment,
  after: StoredPayment,
): Promise<void> {
  const { id: paymentId } = after
  deps.log.error(
    { paymentId },
    'refund.returned: it did not reach the customer, or a dispute was won; an administrator has to look at it',
  )
  if (after.refundedAmount >= before.refundedAmount) return
  const refunds = await tx.findRefunds(paymentId)
  const { failed, elsewhere } = findReturnedRefunds(before, after, refunds)
  for (const command of failed) {
    await tx.failRefund(command.id, 'it did not reach the customer')
    await reopenAfterFailure(deps, tx, command)
  }
  if (failed.length === 0) await reopenWithdrawals(tx, after)
  for (const { id, details } of refunds)
    if ((details.elsewhere ?? 0) > elsewhere) await tx.updateCommandDetails(id, { ...details, elsewhere })
}
