import type { BillingInterval } from '@alcove/contracts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

const DAY_MS = 86_400_000

/**
 * How long before a renewal its owner is told. Of a year between three months and one month, because until then they may
 * refuse it for nothing (Code de la consommation, L215-1); of a month a few days.
 */
const BEFORE_RENEWAL: Record<BillingInterval, number> = { month: 3 * DAY_MS, year: 45 * DAY_MS }
/** How long before its end a trial is told of: what was free is paid for from then on. */
const BEFORE_TRIAL_ENDS = 3 * DAY_MS
/** How long before access is lost the last reminder of a payment comes. */
const BEFORE_LOSS = 2 * DAY_MS
/** The first letter said the same: a reminder comes this long after it at the earliest. */
const AFTER_FIRST = DAY_MS

/** No reminder is due earlier than this before what it is about. */
export const LONGEST_NOTICE_MS = Math.max(...Object.values(BEFORE_RENEWAL), BEFORE_LOSS)

export const REMINDER_KINDS = ['renewal-upcoming', 'trial-ending', 'payment-last-reminder'] as const

export interface Reminder {
  kind: (typeof REMINDER_KINDS)[number]
  /** When the period ends, or access does. One reminder each. */
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

/** What the owner of a subscription has to be reminded of now, if anything. */
export function reminderDue(subscription: Known, now: Date): Reminder | null {
  const { source, isDuplicate, status, interval, endsWithPeriod, endedAt, currentPeriodEnd } = subscription
  if (source === 'grant' || isDuplicate || endedAt) return null
  if (status === 'active' && !endsWithPeriod && isNear(currentPeriodEnd, BEFORE_RENEWAL[interval], now))
    return { kind: 'renewal-upcoming', at: currentPeriodEnd }
  if (status === 'trialing' && !endsWithPeriod && isNear(currentPeriodEnd, BEFORE_TRIAL_ENDS, now))
    return isEarly(subscription.createdAt, now) ? null : { kind: 'trial-ending', at: currentPeriodEnd }
  const { pastDueSince, graceUntil } = subscription
  if (status !== 'past_due' || !graceUntil || !isNear(graceUntil, BEFORE_LOSS, now)) return null
  return isEarly(pastDueSince, now) ? null : { kind: 'payment-last-reminder', at: graceUntil }
}

const isEarly = (first: Date | null, now: Date) =>
  first !== null && now.getTime() - first.getTime() < AFTER_FIRST

const isNear = (at: Date, within: number, now: Date) => at > now && at.getTime() - now.getTime() <= within
