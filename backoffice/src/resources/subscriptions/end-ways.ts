import type { SupportedSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { subscriptionMessages as messages } from '../../messages/subscriptions.fr.ts'

type Standing = Pick<SupportedSubscription, 'status' | 'source' | 'renews' | 'currentPeriodEnd'>

/**
 * Whether it can be let end with its period. What ends with it already, can only end at once; and where the last period
 * could not be paid, there is none to end with.
 */
export function mayAwaitPeriod({ renews, status }: Pick<Standing, 'renews' | 'status'>): boolean {
  return renews && status !== 'past_due'
}

/** What an end at once takes away. */
export function hintOfNow({ source, status, currentPeriodEnd }: Standing): string {
  if (status === 'past_due') return messages.nowOwedHint
  const isPaid = source !== 'grant' && (status === 'active' || status === 'canceled')
  return isPaid ? messages.nowPaidHint(formatLongDate(currentPeriodEnd)) : messages.nowHint
}
