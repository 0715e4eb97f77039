import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findContractWithdrawals, type WithdrawalReads } from '../queries/find-contract-withdrawals.ts'
import { isPaidWithForeignCredit } from '../queries/is-paid-with-foreign-credit.ts'

/**
 * Hands the executed withdrawals of a contract to a person if an invoice shows only now that credit of another contract
 * paid for a part of it. Needs the customer's lock.
 * @returns true if it did
 */
export async function reopenForForeignCredit(
  deps: Pick<BillingDeps, 'log'>,
  tx: WithdrawalReads & Pick<BillingTx, 'findInvoicesOf' | 'reopenDeclarations'>,
  { id: subscriptionId, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<boolean> {
  const { sales, withdrawals } = await findContractWithdrawals(tx, subscriptionId)
  if (withdrawals.length === 0 || !(await isPaidWithForeignCredit(tx, sales))) return false
  deps.log.error(
    { subscriptionId, userId },
    'payment.late: credit of another contract paid for a part of one that was withdrawn from',
  )
  await tx.reopenDeclarations(
    withdrawals.map(({ id }) => id),
    { refund: 0 },
  )
  return true
}
