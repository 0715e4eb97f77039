import { subscriptionsMessages } from '../../messages/subscriptions.fr.ts'
import { formatLastDay } from '../../shared/format.ts'
import type { Subscription } from './api.ts'

const { period } = subscriptionsMessages

/** What happens at the end of the period, in one sentence; undefined where no end is known. */
export function periodLine({
  status,
  renews,
  currentPeriodEnd,
}: Pick<Subscription, 'status' | 'renews' | 'currentPeriodEnd'>): string | undefined {
  if (!currentPeriodEnd) return undefined
  const day = formatLastDay(currentPeriodEnd)
  if (status === 'inactive') return period.ended(day)
  if (status === 'past_due') return period.late(day)
  if (!renews) return period.ends(day)
  return status === 'trialing' ? period.trial(day) : period.renews(day)
}
