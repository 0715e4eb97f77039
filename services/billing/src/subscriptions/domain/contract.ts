import type { StoredSubscription } from './subscription.ts'

type Sold = Pick<StoredSubscription, 'checkoutId' | 'isDuplicate' | 'endedAt'>

/**
 * What belongs to one contract: some providers end a sale and begin another one when the plan changes, and both came of
 * the same order.
 */
export function salesOf<T extends Sold>(one: T, all: readonly T[]): T[] {
  if (one.checkoutId === null) return [one]
  return all.filter(({ checkoutId, isDuplicate }) => checkoutId === one.checkoutId && !isDuplicate)
}

/** What a contract goes on as, where it does: whoever names a sale that is over means that. */
export function goesOnAs<T extends Sold>(one: T, all: readonly T[]): T {
  if (one.endedAt === null || one.isDuplicate) return one
  return salesOf(one, all).find(({ endedAt }) => endedAt === null) ?? one
}
