import { subscriptionsMessages } from '../../messages/subscriptions.fr.ts'
import { formatDay, formatLastDay } from '../../shared/format.ts'
import type { Subscription } from './api.ts'

const { period } = subscriptionsMessages

type Standing = Pick<Subscription, 'status' | 'renews' | 'currentPeriodEnd' | 'paymentProblem'>

/**
 * What happens at the end of the period, in one sentence; undefined where no end is known. What ended at once, did so before
 * its period was over. What is owed for says since when instead: its period is the one that is not paid.
 * @param now milliseconds since the epoch
 */
export function periodLine(
  { status, renews, currentPeriodEnd, paymentProblem }: Standing,
  now: number,
): string | undefined {
  if (status === 'past_due') {
    const since = paymentProblem?.since
    // Note: where no failed payment is known, the platform gives the end of the period, though it be still to come.
    if (!since || (since === currentPeriodEnd && Date.parse(since) > now)) return undefined
    return period.late(formatDay(since))
  }
  if (!currentPeriodEnd) return undefined
  const day = formatLastDay(currentPeriodEnd)
  if (status === 'inactive') return Date.parse(currentPeriodEnd) > now ? undefined : period.ended(day)
  if (!renews) return period.ends(day)
  return status === 'trialing' ? period.trial(day) : period.renews(day)
}
