import { ACCESS_RANK, type AccessLevel, type BillingInterval } from '@alcove/contracts'

interface Choice {
  plan: AccessLevel
  interval: BillingInterval
}

/**
 * Upgrades start now and are charged pro rata; downgrades start with the next period and cost nothing now. A higher level,
 * or a longer interval of the same level, is an upgrade.
 * @returns null if nothing changes
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
  /** Cents per period from then on. */
  price: number
  currency: string
  description: string
  when: 'now' | 'period-end'
}
