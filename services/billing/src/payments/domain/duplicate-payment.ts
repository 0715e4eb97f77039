import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

type SubscriptionSpan = Pick<StoredSubscription, 'source' | 'isDuplicate' | 'createdAt' | 'endedAt'>

/**
 * Tests whether another subscription covered the paid time. Time that was used while no other subscription ran is not a
 * duplicate, even if the subscription reappears beside its successor.
 */
export function isPaidTwice(time: { from: Date; until: Date }, spans: readonly SubscriptionSpan[]): boolean {
  return spans.some(
    ({ source, isDuplicate, createdAt, endedAt }) =>
      source !== 'grant' &&
      !isDuplicate &&
      createdAt < time.until &&
      (endedAt === null || endedAt > time.from),
  )
}
