import type { BillingDeps } from '../../deps.ts'
import { reopenAfterFailure } from '../../provider-commands/actions/reopen-after-failure.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredPayment } from '../domain/payment.ts'

/**
 * Fails refunds whose money did not reach the customer, so that an administrator can repeat them: the newest of the amount
 * that came back, else the newest ones.
 * @param restored cents that came back
 */
export async function failUnreceivedRefunds(
  deps: Pick<BillingDeps, 'log'>,
  tx: BillingTx,
  { id: paymentId, refundedAmount }: StoredPayment,
  restored: number,
): Promise<void> {
  deps.log.error(
    { paymentId },
    'refund.returned: it did not reach the customer, or a dispute was won; an administrator has to look at it',
  )
  const done = (await tx.findRefunds(paymentId)).filter(({ status }) => status === 'done')
  let claimed = done.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const newestFirst = done.toReversed()
  const exact = newestFirst.find(({ amount }) => amount === restored)
  for (const command of exact ? [exact] : newestFirst) {
    if (claimed <= refundedAmount) return
    claimed -= command.amount ?? 0
    await tx.failRefund(command.id, 'it did not reach the customer')
    await reopenAfterFailure(deps, tx, command)
  }
}
