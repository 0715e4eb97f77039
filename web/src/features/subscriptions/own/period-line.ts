import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { formatDay, formatLastDay } from '../../../shared/text/format.ts'
import type { Subscription } from '../api.ts'

const { period } = subscriptionsMessages

type Standing = Pick<Subscription, 'status' | 'renews' | 'currentPeriodEnd' | 'paymentProblem'>

/**
 * Describes the end of the period in one sentence; undefined without a known end. A subscription that ended at once did so
 * before its period; a past due one states since when, because its period is the unpaid one.
 * @param now milliseconds since the epoch
 */
export function describePeriodEnd(
  { status, renews, currentPeriodEnd, paymentProblem }: Standing,
  now: number,
): string | undefined {
  if (status === 'past_due') {
    const since = paymentProblem?.since
    // Note: without a known failed payment, the platform gives the end of the period, even one still to come.
    if (!since || (since === currentPeriodEnd && Date.parse(since) > now)) return undefined
    return period.late(formatDay(since))
  }
  if (!currentPeriodEnd) return undefined
  const day = formatLastDay(currentPeriodEnd)
  if (status === 'inactive') return Date.parse(currentPeriodEnd) > now ? undefined : period.ended(day)
  if (!renews) return period.ends(day)
  return status === 'trialing' ? period.trial(day) : period.renews(day)
}
