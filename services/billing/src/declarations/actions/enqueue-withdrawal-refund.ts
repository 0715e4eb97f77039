import type { BillingDeps } from '../../deps.ts'
import type { StoredPayment } from '../../payments/domain/payment.ts'
import { stillRefundable } from '../../payments/domain/refunds.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { withdrawalRefund } from '../domain/withdrawal.ts'
import { type Declared, enqueueDeclared } from './enqueue-declared.ts'

interface Paid {
  payment: StoredPayment
  /** What was paid for: the subscription of the declaration, or another sale of its contract. */
  sale: StoredSubscription
}

/**
 * Orders back what a withdrawal owes of one payment at the moment it was declared, whenever the payment was recorded.
 * Under the customer's lock. Orders that are pending or done count, so that a repeat orders nothing.
 * @returns cents that were ordered
 */
export async function enqueueWithdrawalRefund(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'findCheckout' | 'findInvoice' | 'findRefunds' | 'insertCommand' | 'enqueue'>,
  declared: Omit<Declared, 'isSynced'>,
  { payment, sale }: Paid,
): Promise<number> {
  const { checkoutId, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = sale
  const checkout = checkoutId === null ? null : await tx.findCheckout(checkoutId)
  const askedForAccess = checkout !== null && checkout.consentVersion !== null
  const invoice = payment.invoiceId === null ? null : await tx.findInvoice(payment.invoiceId)
  const left = stillRefundable(payment, await tx.findRefunds(payment.id))
  const amount = withdrawalRefund(
    { amount: payment.amount, left, period: invoice ?? { periodStart, periodEnd } },
    { now: declared.declaration.receivedAt, askedForAccess },
  )
  if (amount > 0) await enqueueDeclared(deps, tx, declared, { kind: 'refund', paymentId: payment.id, amount })
  return amount
}
