import type { BillingDeps } from '../../deps.ts'
import { refundableAmount } from '../../payments/domain/payment.ts'
import { findPaidUntil } from '../../subscriptions/domain/paid-until.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Syncs a subscription that may be ended as unpaid; again if the first snapshot shows it past due with the payment of its
 * period, because a provider that is asked for lists one by one can be paid between two of them.
 * @throws PaymentUnavailable, InvalidSnapshotError
 */
export async function syncUnpaid(
  deps: BillingDeps,
  { id, userId }: Pick<StoredSubscription, 'id' | 'userId'>,
): Promise<void> {
  await syncCustomer(deps, userId)
  const subscription = await deps.store.findSubscription(id)
  if (subscription?.status === 'past_due' && (await isPaidAllTheSame(deps, subscription)))
    await syncCustomer(deps, userId)
}

async function isPaidAllTheSame(
  { store, clock }: Pick<BillingDeps, 'store' | 'clock'>,
  subscription: StoredSubscription,
): Promise<boolean> {
  const paidUntil = findPaidUntil(subscription, clock.now())
  const [payments, invoices] = await Promise.all([
    store.findPaymentsOf(subscription.id),
    store.findInvoicesOf(subscription.userId),
  ])
  const paid = new Set(payments.filter((one) => refundableAmount(one) > 0).map(({ invoiceId }) => invoiceId))
  return invoices.some(({ id, periodEnd }) => paid.has(id) && periodEnd > paidUntil)
}
