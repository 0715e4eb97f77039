import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../domain/contract.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

/** Finds all sales of the contract that a sale belongs to; a duplicate is on its own. */
export async function findSales(
  tx: Pick<BillingTx, 'findSubscription' | 'findSubscriptionsOf'>,
  subscriptionId: string | null,
): Promise<StoredSubscription[]> {
  const sale = subscriptionId === null ? null : await tx.findSubscription(subscriptionId)
  if (!sale) return []
  return sale.isDuplicate ? [sale] : findContractSales(sale, await tx.findSubscriptionsOf(sale.userId))
}
