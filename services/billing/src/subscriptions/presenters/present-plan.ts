import { asResource } from '@alcove/contracts'
import { PLAN_NAMES, type PlanOffer } from '../domain/plans.ts'

/** Presents a plan; prices are in major units with two decimals, and `price` is the monthly one. */
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
