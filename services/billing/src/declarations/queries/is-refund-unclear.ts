import { hasFailedWithOther } from '../../provider-commands/domain/unanswered.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { isPaidWithForeignCredit } from './is-paid-with-foreign-credit.ts'

export type RefundReads = Pick<BillingTx, 'findInvoicesOf' | 'findPaymentsOf' | 'findRefunds'>

/**
 * Tests whether our records leave open what a withdrawal from a contract has to give back, so that a person has to find out
 * at the provider.
 * @param sales all of the contract
 */
export async function isRefundUnclear(
  tx: RefundReads,
  sales: readonly StoredSubscription[],
): Promise<boolean> {
  if (await isPaidWithForeignCredit(tx, sales)) return true
  for (const { id } of sales) if (await hasFailedRefund(tx, id)) return true
  return false
}

/** A provider may have made a refund that it did not confirm. The refunds of withdrawals reopen these when they fail. */
async function hasFailedRefund(
  tx: Pick<RefundReads, 'findPaymentsOf' | 'findRefunds'>,
  subscriptionId: string,
): Promise<boolean> {
  for (const { id } of await tx.findPaymentsOf(subscriptionId)) {
    const refunds = await tx.findRefunds(id)
    if (
      refunds.some((one) => one.status === 'failed' && !one.details.declarationId && !hasFailedWithOther(one))
    )
      return true
  }
  return false
}
