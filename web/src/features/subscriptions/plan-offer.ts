import type { BillingInterval } from '@alcove/contracts/constants'
import { runningOf } from './access-level.ts'
import type { Plan, Subscription } from './api.ts'

type Prices = Pick<Plan, 'prices'>

/** Euros that a year by the year costs less than by the month; 0 where it does not. */
export function yearlySaving({ prices: { month, year } }: Prices): number {
  // Note: in cents, for tenths of a euro have no exact sum.
  return Math.max(0, Math.round(month * 1200) - Math.round(year * 100)) / 100
}

/** The highest saving of all plans, in whole percent: never more than it is. */
export function savingPercent(plans: readonly Prices[]): number {
  return Math.max(
    0,
    ...plans.map((plan) => Math.floor((yearlySaving(plan) / (plan.prices.month * 12)) * 100)),
  )
}

/** What the button of a plan does. */
export type Offer =
  | { kind: 'subscribe' }
  | { kind: 'current' }
  | { kind: 'change'; subscription: Subscription }
  | { kind: 'blocked'; why: 'past_due' | 'canceled' }

/**
 * What somebody may do about a plan. Who pays already changes; whose payment is late, or who has cancelled, settles that
 * first. A subscription that was given away stands in nobody's way.
 * @param now milliseconds since the epoch
 */
export function offerOf(
  { id }: Pick<Plan, 'id'>,
  interval: BillingInterval,
  mine: readonly Subscription[],
  now: number,
): Offer {
  const running = runningOf(mine, now)
  if (!running) return { kind: 'subscribe' }
  if (running.status === 'past_due') return { kind: 'blocked', why: 'past_due' }
  if (running.actions.includes('resume')) return { kind: 'blocked', why: 'canceled' }
  if (!running.actions.includes('change')) return { kind: 'subscribe' }
  if (running.plan === id && running.interval === interval) return { kind: 'current' }
  return { kind: 'change', subscription: running }
}
