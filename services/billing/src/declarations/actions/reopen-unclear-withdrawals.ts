import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findContractWithdrawals, type WithdrawalReads } from '../queries/find-contract-withdrawals.ts'
import { isRefundUnclear, type RefundReads } from '../queries/is-refund-unclear.ts'

/**
 * Hands the executed withdrawals of a contract to a person if a sync shows only now that it is unclear what they have to
 * give back. Needs the customer's lock.
 * @returns true if it did
 */
export async function reopenUnclearWithdrawals(
  deps: Pick<BillingDeps, 'log'>,
  tx: WithdrawalReads & RefundReads & Pick<BillingTx, 'reopenDeclarations'>,
  { id: subscriptionId, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<boolean> {
  const { sales, withdrawals } = await findContractWithdrawals(tx, subscriptionId)
  if (withdrawals.length === 0 || !(await isRefundUnclear(tx, sales))) return false
  deps.log.error(
    { subscriptionId, userId },
    'payment.late: its contract was withdrawn from, and it is unclear what has to be refunded: a person has to find out',
  )
  await tx.reopenDeclarations(
    withdrawals.map(({ id }) => id),
    { refund: 0 },
  )
  return true
}
