import { refundAfterEnd } from '../../declarations/actions/refund-after-end.ts'
import { reopenWithdrawals } from '../../declarations/actions/reopen-withdrawals.ts'
import type { BillingDeps } from '../../deps.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { enqueueEnd } from '../../provider-commands/actions/enqueue-end.ts'
import type { BillingTx } from '../../store/store.ts'
import { findCurrentSale } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { refundableAmount, type StoredPayment } from '../domain/payment.ts'
import { enqueueCreditSettlement } from './enqueue-credit-settlement.ts'

interface Dispute {
  /** The payment as it was recorded before this snapshot. */
  before: StoredPayment | null
  after: StoredPayment
  invoice: StoredInvoice | null
  subscription: StoredSubscription | null
  /** All of the customer. */
  subscriptions: readonly StoredSubscription[]
  now: Date
}

/**
 * Applies the beginning or the end of a dispute (chargeback) of a payment: a new one ends the contract and settles its
 * credit; a won one settles it again and refunds what ended the contract meanwhile.
 */
export async function applyDispute(
  deps: BillingDeps,
  tx: BillingTx,
  { before, after, invoice, subscription, subscriptions, now }: Dispute,
): Promise<void> {
  const wasDisputed = before?.status === 'disputed'
  const isDisputed = after.status === 'disputed'
  // What ended the contract during the dispute has refunded nothing of it.
  if (wasDisputed && refundableAmount(after) > 0) {
    await reopenWithdrawals(tx, after)
    await refundAfterEnd(deps, tx, { payment: after, invoice, now, isWon: true })
  }
  if (isDisputed === wasDisputed) return
  await enqueueCreditSettlement(deps, tx, after, now)
  if (!isDisputed || !subscription) return
  const sale = findCurrentSale(subscription, subscriptions)
  if (!sale.endedAt) await enqueueEnd(deps, tx, sale, now, 'a payment was disputed')
}
