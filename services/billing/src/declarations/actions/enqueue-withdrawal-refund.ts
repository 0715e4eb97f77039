import type { BillingDeps } from '../../deps.ts'
import type { StoredPayment } from '../../payments/domain/payment.ts'
import { computeRefundable } from '../../payments/domain/refunds.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { computeWithdrawalRefund } from '../domain/withdrawal.ts'
import { type DeclarationContext, enqueueDeclaredCommand } from './enqueue-declared-command.ts'

interface PaidSale {
  payment: StoredPayment
  /** The sale that was paid for: the declared subscription, or another sale of its contract. */
  sale: StoredSubscription
}

/**
 * Enqueues the refund that a withdrawal requires for one payment, as of the declaration. Pending and done refunds count, so
 * a repeat enqueues nothing. Needs the customer's lock.
 * @returns cents of the enqueued refund
 */
export async function enqueueWithdrawalRefund(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'findCheckout' | 'findInvoice' | 'findRefunds' | 'insertCommand' | 'enqueue'>,
  context: Omit<DeclarationContext, 'isSynced'>,
  { payment, sale }: PaidSale,
): Promise<number> {
  const { checkoutId, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = sale
  const checkout = checkoutId === null ? null : await tx.findCheckout(checkoutId)
  const askedForAccess = checkout !== null && checkout.consentVersion !== null
  const invoice = payment.invoiceId === null ? null : await tx.findInvoice(payment.invoiceId)
  const left = computeRefundable(payment, await tx.findRefunds(payment.id))
  const amount = computeWithdrawalRefund(
    { amount: payment.amount, left, period: invoice ?? { periodStart, periodEnd } },
    { now: context.declaration.receivedAt, askedForAccess },
  )
  if (amount > 0)
    await enqueueDeclaredCommand(deps, tx, context, { kind: 'refund', paymentId: payment.id, amount })
  return amount
}
