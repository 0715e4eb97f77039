import { refundableAmount } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import { findPaidUntil } from '../domain/paid-until.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

/** Tests whether the period of a past-due subscription is recorded as paid. */
export async function isPaidAllTheSame(
  reads: Pick<BillingTx, 'findPaymentsOf' | 'findInvoicesOf'>,
  subscription: StoredSubscription,
  now: Date,
): Promise<boolean> {
  const paidUntil = findPaidUntil(subscription, now)
  const [payments, invoices] = await Promise.all([
    reads.findPaymentsOf(subscription.id),
    reads.findInvoicesOf(subscription.userId),
  ])
  const paid = new Set(payments.filter((one) => refundableAmount(one) > 0).map(({ invoiceId }) => invoiceId))
  return invoices.some(({ id, periodEnd }) => paid.has(id) && periodEnd > paidUntil)
}
