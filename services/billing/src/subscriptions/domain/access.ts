import type { InvoiceSnapshot, SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import type { StoredSubscription } from './subscription.ts'

/** What the provider's truth means for access: the part of a subscription that follows from it. */
export type AccessState = Pick<
  StoredSubscription,
  'status' | 'validUntil' | 'pastDueSince' | 'graceUntil' | 'endedAt'
>

export interface AccessRules {
  /** Access stays this long after a payment first failed, once per invoice. In milliseconds. */
  graceMs: number
  /** A renewal may be heard of this late without the door closing for a moment. In milliseconds. */
  renewalLeewayMs: number
}

type Snapshot = Pick<
  SubscriptionSnapshot,
  'status' | 'periodEnd' | 'endsWithPeriod' | 'endedAt' | 'reference'
>
type Owed = Pick<InvoiceSnapshot, 'subscription' | 'reason' | 'status' | 'createdAt' | 'firstFailedAt'>

/**
 * Active and trialing give access; cancelled until the period ends; past due until the grace of the invoice that is
 * owed is over; ended none. Depends on the truth alone, so that it does not matter how it was heard of.
 */
export function accessState(snapshot: Snapshot, invoices: readonly Owed[], rules: AccessRules): AccessState {
  const owes = { pastDueSince: null, graceUntil: null }
  if (snapshot.status === 'ended') {
    const endedAt = snapshot.endedAt ?? snapshot.periodEnd
    return { ...owes, status: 'inactive', validUntil: endedAt, endedAt }
  }
  if (snapshot.status === 'incomplete')
    return { ...owes, status: 'inactive', validUntil: snapshot.periodEnd, endedAt: null }
  if (snapshot.status === 'past_due') {
    const since = failedFirst(snapshot, invoices)
    const graceUntil = new Date(since.getTime() + rules.graceMs)
    return { status: 'past_due', validUntil: graceUntil, pastDueSince: since, graceUntil, endedAt: null }
  }
  if (snapshot.endsWithPeriod)
    return { ...owes, status: 'canceled', validUntil: snapshot.periodEnd, endedAt: null }
  const validUntil = new Date(snapshot.periodEnd.getTime() + rules.renewalLeewayMs)
  return { ...owes, status: snapshot.status, validUntil, endedAt: null }
}

/**
 * When paying what is owed first failed: of several invoices the oldest, because one window is all there is. An invoice
 * that was written off counts as long as nothing was paid after it: who writes it off does not open the door again.
 */
function failedFirst(snapshot: Snapshot, invoices: readonly Owed[]): Date {
  const own = invoices.filter(({ subscription }) => subscription === snapshot.reference)
  const paid = own.flatMap(({ status, createdAt }) => (status === 'paid' ? [createdAt.getTime()] : []))
  const lastPaid = Math.max(Number.NEGATIVE_INFINITY, ...paid)
  const since = own
    .filter((one) => one.status === 'open' || (isWrittenOff(one) && one.createdAt.getTime() > lastPaid))
    .map(({ firstFailedAt, createdAt }) => (firstFailedAt ?? createdAt).getTime())
  return since.length > 0 ? new Date(Math.min(...since)) : snapshot.periodEnd
}

/** Of a renewal: a change of plan that was not paid did not happen. */
const isWrittenOff = ({ reason, status }: Owed) =>
  reason === 'renewal' && (status === 'uncollectible' || status === 'void')
