import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { subscriptionMessages as messages } from '../../messages/subscriptions.fr.ts'

type Standing = Pick<AdminSubscription, 'status' | 'source' | 'renews' | 'currentPeriodEnd'>

/**
 * Returns true when it can end with its period. A cancelled subscription already does; one whose last period
 * is unpaid has no period to end with.
 */
export function canEndWithPeriod({ renews, status }: Pick<Standing, 'renews' | 'status'>): boolean {
  return renews && status !== 'past_due'
}

/** Tests for another state or period than was seen: an end would take other time than the dialog said. */
export function hasChanged(
  { status, currentPeriodEnd }: Pick<Standing, 'status' | 'currentPeriodEnd'>,
  seen: Pick<Standing, 'status' | 'currentPeriodEnd'>,
): boolean {
  return status !== seen.status || currentPeriodEnd !== seen.currentPeriodEnd
}

/** Explains what an immediate end takes away. */
export function describeImmediateEnd({ source, status, currentPeriodEnd }: Standing): string {
  if (status === 'past_due') return messages.nowOwedHint
  const isPaid = source !== 'grant' && (status === 'active' || status === 'canceled')
  return isPaid ? messages.nowPaidHint(formatLongDate(currentPeriodEnd)) : messages.nowHint
}
