import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'

export type WithdrawalReads = Pick<
  BillingTx,
  'findSubscription' | 'findSubscriptionsOf' | 'findExecutedWithdrawals'
>

/** Finds all sales of a contract, and its executed withdrawals. @param subscriptionId any of its sales */
export async function findContractWithdrawals(
  tx: WithdrawalReads,
  subscriptionId: string | null,
): Promise<{ sales: StoredSubscription[]; withdrawals: StoredDeclaration[] }> {
  const sales = await findSales(tx, subscriptionId)
  return { sales, withdrawals: await tx.findExecutedWithdrawals(sales.map(({ id }) => id)) }
}
