import type { SubscriptionSnapshot } from '../../sync/domain/snapshot.ts'
import { computeGracePeriod, type InvoiceState } from './grace-period.ts'
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
    const grace = computeGracePeriod(snapshot, invoices, rules.graceMs)
    return { ...grace, status: 'past_due', validUntil: grace.graceUntil, endedAt: null }
  }
  if (snapshot.endsWithPeriod)
    return { ...notPastDue, status: 'canceled', validUntil: snapshot.periodEnd, endedAt: null }
  const validUntil = new Date(snapshot.periodEnd.getTime() + rules.renewalLeewayMs)
  return { ...notPastDue, status: snapshot.status, validUntil, endedAt: null }
}
