import { asResource } from '@alcove/contracts'
import { PLAN_NAMES } from '../domain/plans.ts'
import { type StoredSubscription, statusAt } from '../domain/subscription.ts'

const PERIODS = { month: 'mensuel', year: 'annuel' } as const

/** A subscription as its owner sees it at this moment. */
export function presentSubscription(subscription: StoredSubscription, now: Date) {
  const { id, plan, interval, amount, currency, currentPeriodEnd } = subscription
  return asResource('Subscription', `/api/subscriptions/${id}`, {
    id,
    plan,
    planName: PLAN_NAMES[plan],
    description: `Abonnement ${PLAN_NAMES[plan]} ${PERIODS[interval]}`,
    status: statusAt(subscription, now),
    amount,
    currency,
    interval,
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    accessLevel: plan,
  })
}
