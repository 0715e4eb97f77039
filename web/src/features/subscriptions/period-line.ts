import { subscriptionsMessages } from '../../messages/subscriptions.fr.ts'
import { formatLastDay } from '../../shared/format.ts'
import type { Subscription } from './api.ts'

const { period } = subscriptionsMessages

/**
 * What happens at the end of the period, in one sentence; undefined where no end is known. What ended at once, did so before
 * its period was over.
 * @param now milliseconds since the epoch
 */
export function periodLine(
  { status, renews, currentPeriodEnd }: Pick<Subscription, 'status' | 'renews' | 'currentPeriodEnd'>,
  now: number,
): string | undefined {
  if (!currentPeriodEnd) return undefined
  const day = formatLastDay(currentPeriodEnd)
  if (status === 'inactive') return Date.parse(currentPeriodEnd) > now ? undefined : period.ended(day)
  if (status === 'past_due') return period.late(day)
  if (!renews) return period.ends(day)
  return status === 'trialing' ? period.trial(day) : period.renews(day)
}
