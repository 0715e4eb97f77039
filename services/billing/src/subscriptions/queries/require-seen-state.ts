import { AppError } from '@alcove/contracts'
import type { StoredSubscription, SubscriptionStatus } from '../domain/subscription.ts'

/** An end, with what its administrator saw; undefined if unknown. */
interface SeenEnd {
  when: 'period-end' | 'now'
  seenStatus: SubscriptionStatus | undefined
  seenPeriodEnd: string | undefined
}

/**
 * Refuses to end a subscription whose status or period has changed since it was seen: what was paid meanwhile would be lost. One
 * that was cancelled meanwhile ends with its period already, so a repeated request for that is none.
 * @throws AppError SUBSCRIPTION_CHANGED
 */
export function requireSeenState(
  { when, seenStatus, seenPeriodEnd }: SeenEnd,
  { status, currentPeriodEnd }: Pick<StoredSubscription, 'status' | 'currentPeriodEnd'>,
): void {
  const isWanted = when === 'period-end' && status === 'canceled'
  const hasStatus = seenStatus === undefined || seenStatus === status || isWanted
  const hasPeriod = seenPeriodEnd === undefined || Date.parse(seenPeriodEnd) === currentPeriodEnd.getTime()
  if (!hasStatus || !hasPeriod) throw new AppError('SUBSCRIPTION_CHANGED')
}
