import { ACCESS_RANK, type AccessLevel, type BillingInterval } from '@alcove/contracts'

interface Choice {
  plan: AccessLevel
  interval: BillingInterval
}

/**
 * More is given at once and charged in proportion; less begins with the next period and costs nothing now. A higher
 * level is more, whatever its interval; within a level the longer interval is.
 * @returns null where nothing would change
 */
export function changeTiming(from: Choice, to: Choice): 'now' | 'period-end' | null {
  const levels = ACCESS_RANK[to.plan] - ACCESS_RANK[from.plan]
  if (levels !== 0) return levels > 0 ? 'now' : 'period-end'
  if (to.interval === from.interval) return null
  return to.interval === 'year' ? 'now' : 'period-end'
}

export interface PlanTarget {
  plan: AccessLevel
  interval: BillingInterval
  /** Cents of every period from then on. */
  price: number
  currency: string
  description: string
  when: 'now' | 'period-end'
}
