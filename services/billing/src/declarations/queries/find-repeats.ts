import type { BillingTx } from '../../store/store.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'

/**
 * Finds the ids of all receipts of an executed withdrawal, which share one outcome; of another declaration, only its own.
 * @param subscriptionId any sale of its contract
 */
export async function findRepeats(
  tx: Pick<BillingTx, 'findSubscription' | 'findSubscriptionsOf' | 'findExecutedWithdrawals'>,
  declarationId: string,
  subscriptionId: string | null,
): Promise<string[]> {
  const sales = await findSales(tx, subscriptionId)
  const withdrawals = await tx.findExecutedWithdrawals(sales.map(({ id }) => id))
  const ids = withdrawals.map(({ id }) => id)
  return ids.includes(declarationId) ? ids : [declarationId]
}
