import type { InvoiceSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { StoredSubscription } from './subscription.ts'

/** Fields of a subscription that follow from the provider snapshot. */
export type AccessState = Pick<
  StoredSubscription,
  'status' | 'validUntil' | 'pastDueSince' | 'graceUntil' | 'endedAt'
>

export interface AccessRules {
  /** Milliseconds of access after a payment first failed, once per invoice. */
  graceMs: number
  /** Milliseconds that a renewal may be late without interrupting access. */
  renewalLeewayMs: number
}

type Snapshot = Pick<
  SubscriptionSnapshot,
  'status' | 'periodEnd' | 'endsWithPeriod' | 'endedAt' | 'reference'
>
type InvoiceState = Pick<
  InvoiceSnapshot,
  'subscription' | 'reason' | 'status' | 'createdAt' | 'firstFailedAt'
>

/**
 * Computes status and end of access: active and trialing give access, cancelled until period end, past due until the grace
 * of the unpaid invoice is over. Depends on the snapshot alone, so repeats and order of syncs do not matter.
 */
export function computeAccess(
  snapshot: Snapshot,
  invoices: readonly InvoiceState[],
  rules: AccessRules,
): AccessState {
  const notPastDue = { pastDueSince: null, graceUntil: null }
  if (snapshot.status === 'ended') {
    const endedAt = snapshot.endedAt ?? snapshot.periodEnd
    return { ...notPastDue, status: 'inactive', validUntil: endedAt, endedAt }
  }
  if (snapshot.status === 'incomplete')
    return { ...notPastDue, status: 'inactive', validUntil: snapshot.periodEnd, endedAt: null }
  if (snapshot.status === 'past_due') {
    const since = findFirstFailure(snapshot, invoices)
    const graceUntil = new Date(since.getTime() + rules.graceMs)
    return { status: 'past_due', validUntil: graceUntil, pastDueSince: since, graceUntil, endedAt: null }
  }
  if (snapshot.endsWithPeriod)
    return { ...notPastDue, status: 'canceled', validUntil: snapshot.periodEnd, endedAt: null }
  const validUntil = new Date(snapshot.periodEnd.getTime() + rules.renewalLeewayMs)
  return { ...notPastDue, status: snapshot.status, validUntil, endedAt: null }
}

/**
 * Finds when payment first failed, by the oldest unpaid invoice, so that grace is given once. A written-off invoice counts
 * until a later one is paid, because writing it off must not restore access.
 */
function findFirstFailure(snapshot: Snapshot, invoices: readonly InvoiceState[]): Date {
  const own = invoices.filter(({ subscription }) => subscription === snapshot.reference)
  const paid = own.flatMap(({ status, createdAt }) => (status === 'paid' ? [createdAt.getTime()] : []))
  const lastPaid = Math.max(Number.NEGATIVE_INFINITY, ...paid)
  const since = own
    .filter(
      (invoice) =>
        invoice.status === 'open' || (isWrittenOff(invoice) && invoice.createdAt.getTime() > lastPaid),
    )
    .map(({ firstFailedAt, createdAt }) => (firstFailedAt ?? createdAt).getTime())
  return since.length > 0 ? new Date(Math.min(...since)) : snapshot.periodEnd
}

/** Only renewals count: a plan change that was not paid did not happen. */
const isWrittenOff = ({ reason, status }: InvoiceState) =>
  reason === 'renewal' && (status === 'uncollectible' || status === 'void')
