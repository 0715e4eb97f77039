import { asResource } from '@alcove/contracts'
import { PLAN_NAMES, type PlanOffer } from '../domain/plans.ts'

/** A plan on offer. Prices leave as euros (or the units of another currency) with two decimals; the month's is the plan's. */
export function presentPlan({ id, prices, features }: PlanOffer, currency: string) {
  const month = prices.month / 100
  return asResource('Plan', `/api/subscriptions/plans/${id}`, {
    id,
    name: PLAN_NAMES[id],
    price: month,
    interval: 'month' as const,
    prices: { month, year: prices.year / 100 },
    currency,
    features,
  })
}
