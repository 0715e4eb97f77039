import type { BillingInterval } from '@alcove/contracts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

const DAY_MS = 86_400_000

/**
 * Time between reminder and renewal. The law requires three months to one month for yearly contracts (Code de la
 * consommation, L215-1), so that the customer can refuse the renewal free of charge.
 */
const BEFORE_RENEWAL: Record<BillingInterval, number> = { month: 3 * DAY_MS, year: 45 * DAY_MS }
/** Time between the reminder and the end of a trial, when the first payment is due. */
const BEFORE_TRIAL_ENDS = 3 * DAY_MS
/** Time between the last payment reminder and the end of access. */
const BEFORE_ACCESS_ENDS = 2 * DAY_MS
/** Shortest time after the first email, which says the same. */
const AFTER_FIRST = DAY_MS

/** Longest time between any reminder and its date. */
export const EARLIEST_REMINDER_MS = Math.max(...Object.values(BEFORE_RENEWAL), BEFORE_ACCESS_ENDS)

export const REMINDER_KINDS = ['renewal-upcoming', 'trial-ending', 'payment-last-reminder'] as const

export interface Reminder {
  kind: (typeof REMINDER_KINDS)[number]
  /** End of the period or of access; one reminder for each. */
  at: Date
}

type Known = Pick<
  StoredSubscription,
  | 'source'
  | 'isDuplicate'
  | 'status'
  | 'interval'
  | 'endsWithPeriod'
  | 'endedAt'
  | 'currentPeriodEnd'
  | 'createdAt'
  | 'pastDueSince'
  | 'graceUntil'
>

export function findDueReminder(subscription: Known, now: Date): Reminder | null {
  const { source, isDuplicate, status, interval, endsWithPeriod, endedAt, currentPeriodEnd } = subscription
  if (source === 'grant' || isDuplicate || endedAt) return null
  if (status === 'active' && !endsWithPeriod && isNear(currentPeriodEnd, BEFORE_RENEWAL[interval], now))
    return { kind: 'renewal-upcoming', at: currentPeriodEnd }
  if (status === 'trialing' && !endsWithPeriod && isNear(currentPeriodEnd, BEFORE_TRIAL_ENDS, now))
    return isEarly(subscription.createdAt, now) ? null : { kind: 'trial-ending', at: currentPeriodEnd }
  const { pastDueSince, graceUntil } = subscription
  if (status !== 'past_due' || !graceUntil || !isNear(graceUntil, BEFORE_ACCESS_ENDS, now)) return null
  return isEarly(pastDueSince, now) ? null : { kind: 'payment-last-reminder', at: graceUntil }
}

const isEarly = (first: Date | null, now: Date) =>
  first !== null && now.getTime() - first.getTime() < AFTER_FIRST

const isNear = (at: Date, within: number, now: Date) => at > now && at.getTime() - now.getTime() <= within
