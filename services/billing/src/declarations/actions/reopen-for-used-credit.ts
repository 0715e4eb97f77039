import type { BillingDeps } from '../../deps.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findEndBefore, findPaidTime } from '../domain/paid-after-end.ts'
import { type EndReads, findRecordedEnds } from '../queries/find-recorded-ends.ts'

/**
 * Hands the terminations of a contract to a person when an invoice, recorded as paid after its end, has used credit of the
 * customer at the provider: no refund of a payment gives that back. Withdrawals are reopened on their own. Needs the
 * customer's lock.
 */
export async function reopenForUsedCredit(
  deps: Pick<BillingDeps, 'log'>,
  tx: EndReads & Pick<BillingTx, 'findExecutedWithdrawals' | 'reopenDeclarations'>,
  invoice: StoredInvoice,
  subscription: StoredSubscription,
): Promise<void> {
  const { id: invoiceId, userId, subscriptionId, status, balanceChange } = invoice
  if (status !== 'paid' || balanceChange <= 0) return
  const ends = await findRecordedEnds(tx, subscription)
  if (!findEndBefore(findPaidTime(invoice, subscription), ends)) return
  if ((await tx.findExecutedWithdrawals([subscriptionId])).length > 0) return
  deps.log.error(
    { invoiceId, subscriptionId, userId, credit: balanceChange },
    'payment.late: an invoice paid after the end of its contract has used credit: a person has to give it back at the provider',
  )
  await tx.reopenDeclarations(
    ends.terminations.map(({ id }) => id),
    { refund: 0 },
  )
}
