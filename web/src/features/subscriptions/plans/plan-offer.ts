import type { BillingInterval } from '@alcove/contracts/constants'
import { findRunningSubscription } from '../access/access-level.ts'
import type { Plan, Subscription } from '../api.ts'

type Prices = Pick<Plan, 'prices'>

/** Euros saved per year by yearly payment; 0 when it saves nothing. */
export function computeYearlySaving({ prices: { month, year } }: Prices): number {
  // Note: computes in cents, because tenths of a euro have no exact floating-point sum.
  return Math.max(0, Math.round(month * 1200) - Math.round(year * 100)) / 100
}

/** Highest saving of all plans, in whole percent, rounded down. */
export function computeSavingPercent(plans: readonly Prices[]): number {
  return Math.max(
    0,
    ...plans.map((plan) => Math.floor((computeYearlySaving(plan) / (plan.prices.month * 12)) * 100)),
  )
}

/** Action of a plan's button. */
export type Offer =
  | { kind: 'subscribe' }
  | { kind: 'current' }
  | { kind: 'change'; subscription: Subscription }
  | { kind: 'blocked'; why: 'past_due' | 'canceled' }

/**
 * Decides what the customer can do about a plan. Active subscribers change; past due or cancelled ones must settle that
 * first. A subscription grant blocks no order.
 * @param now milliseconds since the epoch
 */
export function chooseOffer(
  { id }: Pick<Plan, 'id'>,
  interval: BillingInterval,
  mine: readonly Subscription[],
  now: number,
): Offer {
  const running = findRunningSubscription(mine, now)
  if (!running) return { kind: 'subscribe' }
  if (running.status === 'past_due') return { kind: 'blocked', why: 'past_due' }
  if (running.actions.includes('resume')) return { kind: 'blocked', why: 'canceled' }
  if (!running.actions.includes('change')) return { kind: 'subscribe' }
  if (running.plan === id && running.interval === interval) return { kind: 'current' }
  return { kind: 'change', subscription: running }
}
