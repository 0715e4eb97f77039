import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { usesForeignCredit } from '../domain/uses-foreign-credit.ts'

/**
 * Tests whether credit of another contract has paid for a part of this one. No payment of this contract can give that part
 * back.
 * @param sales all of the contract
 */
export async function isPaidWithForeignCredit(
  tx: Pick<BillingTx, 'findInvoicesOf'>,
  sales: readonly StoredSubscription[],
): Promise<boolean> {
  const [first] = sales
  const ids = new Set(sales.map(({ id }) => id))
  const invoices = first ? await tx.findInvoicesOf(first.userId) : []
  const paid = invoices.filter(
    ({ subscriptionId, kind, status }) => ids.has(subscriptionId) && kind === 'invoice' && status === 'paid',
  )
  return usesForeignCredit(paid.toReversed())
}
