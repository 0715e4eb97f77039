import type { InvoiceSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'

type Subscription = Pick<SubscriptionSnapshot, 'periodEnd' | 'reference'>
export type InvoiceState = Pick<
  InvoiceSnapshot,
  'subscription' | 'reason' | 'status' | 'createdAt' | 'firstFailedAt'
>

/** Computes how long access goes on after a payment failed: `graceMs` from the first failure. */
export function computeGracePeriod(
  subscription: Subscription,
  invoices: readonly InvoiceState[],
  graceMs: number,
): { pastDueSince: Date; graceUntil: Date } {
  const pastDueSince = findFirstFailure(subscription, invoices)
  return { pastDueSince, graceUntil: new Date(pastDueSince.getTime() + graceMs) }
}

/**
 * Finds when payment first failed, by the oldest unpaid invoice, so that grace is given once. A written-off invoice counts
 * until a later one is paid, because writing it off must not restore access.
 */
function findFirstFailure(subscription: Subscription, invoices: readonly InvoiceState[]): Date {
  const own = invoices.filter((invoice) => invoice.subscription === subscription.reference)
  const paid = own.flatMap(({ status, createdAt }) => (status === 'paid' ? [createdAt.getTime()] : []))
  const lastPaid = Math.max(Number.NEGATIVE_INFINITY, ...paid)
  const since = own
    .filter(
      (invoice) =>
        invoice.status === 'open' || (isWrittenOff(invoice) && invoice.createdAt.getTime() > lastPaid),
    )
    .map(({ firstFailedAt, createdAt }) => (firstFailedAt ?? createdAt).getTime())
  return since.length > 0 ? new Date(Math.min(...since)) : subscription.periodEnd
}

/** Only renewals count: a plan change that was not paid did not happen. */
const isWrittenOff = ({ reason, status }: InvoiceState) =>
  reason === 'renewal' && (status === 'uncollectible' || status === 'void')
