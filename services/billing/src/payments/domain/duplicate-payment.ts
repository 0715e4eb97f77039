import type { StoredSubscription } from './subscription.ts'

type Life = Pick<StoredSubscription, 'source' | 'surplus' | 'createdAt' | 'endedAt'>

/**
 * Whether time was bought that another subscription gives as well. What somebody used while it was the only one they had
 * is not given back when it turns up again beside its successor.
 */
export function isBoughtTwice(time: { from: Date; until: Date }, lives: readonly Life[]): boolean {
  return lives.some(
    ({ source, surplus, createdAt, endedAt }) =>
      source !== 'grant' && !surplus && createdAt < time.until && (endedAt === null || endedAt > time.from),
  )
}
