import { type AccessLevel, AppError, type BillingInterval } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { subscriptionName } from '../domain/subscription-name.ts'

interface Choice {
  plan: AccessLevel
  interval: BillingInterval
}

/**
 * Resolves a plan for a purchase.
 * @throws AppError PLAN_NOT_ON_SALE
 */
export function resolvePlanOnSale(deps: Pick<BillingDeps, 'plans' | 'currency'>, choice: Choice) {
  if (!deps.plans.some(({ id, isOnSale }) => id === choice.plan && isOnSale))
    throw new AppError('PLAN_NOT_ON_SALE')
  return resolvePlan(deps, choice)
}

/** Resolves a plan to its current price in cents, currency and description, as sent to the provider. */
export function resolvePlan({ plans, currency }: Pick<BillingDeps, 'plans' | 'currency'>, choice: Choice) {
  const offer = plans.find(({ id }) => id === choice.plan)
  if (!offer) throw new Error(`unknown plan ${choice.plan}`)
  return { ...choice, price: offer.prices[choice.interval], currency, description: subscriptionName(choice) }
}
