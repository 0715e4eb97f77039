import { type AccessLevel, AppError, type BillingInterval } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { subscriptionName } from '../domain/subscription-name.ts'

interface Choice {
  plan: AccessLevel
  interval: BillingInterval
}

/**
 * A plan that somebody wants to buy.
 * @throws AppError PLAN_NOT_ON_SALE
 */
export function resolvePlanOnSale(deps: Pick<BillingDeps, 'plans' | 'currency'>, choice: Choice) {
  if (!deps.plans.some(({ id, isOnSale }) => id === choice.plan && isOnSale))
    throw new AppError('PLAN_NOT_ON_SALE')
  return resolvePlan(deps, choice)
}

/** A plan as the provider is told of it, at today's price in cents. */
export function resolvePlan({ plans, currency }: Pick<BillingDeps, 'plans' | 'currency'>, choice: Choice) {
  const offer = plans.find(({ id }) => id === choice.plan)
  if (!offer) throw new Error(`there is no plan ${choice.plan}`)
  return { ...choice, price: offer.prices[choice.interval], currency, description: subscriptionName(choice) }
}
