import type { BillingDeps } from '../../deps.ts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import { enqueueRefund } from '../../payments/actions/enqueue-refund.ts'
import { refundableAmount, type StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import {
  findEndBefore,
  findPaidTime,
  findTerminationBefore,
  isSettledBefore,
} from '../domain/paid-after-end.ts'
import { findRecordedEnds } from '../queries/find-recorded-ends.ts'

interface NewPayment {
  payment: StoredPayment
  /** What it paid. */
  invoice: StoredInvoice | null
  now: Date
  /** It was known, and a dispute of it is won now. */
  isWon?: boolean
}

export const PAID_AFTER_END = 'paid after its end'

/**
 * Refunds a payment, when it is recorded or comes back, that the provider took for time after the end of its contract. Withdrawals refund such
 * payments themselves. Needs the customer's lock.
 */
export async function refundAfterEnd(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  { payment, invoice, now, isWon = false }: NewPayment,
): Promise<void> {
  if (refundableAmount(payment) === 0) return
  const sales = await findSales(tx, payment.subscriptionId)
  const sale = sales.find(({ id }) => id === payment.subscriptionId)
  // `applyPayments` refunds duplicates.
  if (!sale || sale.isDuplicate) return
  if ((await tx.findExecutedWithdrawals(sales.map(({ id }) => id))).length > 0) return
  const paid = findPaidTime(invoice, sale)
  const ends = await findRecordedEnds(tx, sale)
  // `endAfterTermination` refunds it once the contract is over, but repeats no refund that was refused during a dispute.
  if (!isWon && invoice && findTerminationBefore(paid.periodStart, ends)) return
  const end = findEndBefore(paid, ends, isWon)
  if (end) await enqueueRefund(deps, tx, { payment, reason: PAID_AFTER_END, now, after: end.after, isWon })
  else if (isSettledBefore(paid.periodStart, ends))
    deps.log.error(
      { paymentId: payment.id, userId: payment.userId },
      'payment.late: it came after a termination that a person has settled, and is kept',
    )
}

/** Decides on a recorded payment again whose refund has failed with an end. Needs the customer's lock. */
export async function refundAgainAfterEnd(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: BillingTx,
  paymentId: string,
  now: Date,
): Promise<void> {
  const payment = await tx.findPayment(paymentId)
  if (!payment) return
  const invoice = payment.invoiceId === null ? null : await tx.findInvoice(payment.invoiceId)
  await refundAfterEnd(deps, tx, { payment, invoice, now })
}
