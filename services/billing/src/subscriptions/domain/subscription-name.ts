import { PLAN_NAMES } from './plans.ts'
import type { StoredSubscription } from './subscription.ts'

const PERIODS = { month: 'mensuel', year: 'annuel' } as const

/** `Abonnement Premium mensuel` */
export const subscriptionName = ({ plan, interval }: Pick<StoredSubscription, 'plan' | 'interval'>) =>
  `Abonnement ${PLAN_NAMES[plan]} ${PERIODS[interval]}`
