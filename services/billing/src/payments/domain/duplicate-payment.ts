import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

type Life = Pick<StoredSubscription, 'source' | 'isDuplicate' | 'createdAt' | 'endedAt'>

/**
 * Whether time was bought that another subscription gives as well. What somebody used while it was the only one they had
 * is not given back when it turns up again beside its successor.
 */
export function isPaidTwice(time: { from: Date; until: Date }, lives: readonly Life[]): boolean {
  return lives.some(
    ({ source, isDuplicate, createdAt, endedAt }) =>
      source !== 'grant' &&
      !isDuplicate &&
      createdAt < time.until &&
      (endedAt === null || endedAt > time.from),
  )
}
