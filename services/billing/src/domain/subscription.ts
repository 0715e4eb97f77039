import type { AccessLevel, BillingInterval, EventData, subscriptionChanged } from '@alcove/contracts'

export type SubscriptionStatus = EventData<typeof subscriptionChanged>['status']

export interface StoredSubscription {
  id: string
  userId: string
  plan: AccessLevel
  interval: BillingInterval
  status: SubscriptionStatus
  /** Cents that each period costs; 0 for a grant. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Who keeps it going. */
  source: 'grant'
  currentPeriodStart: Date
  currentPeriodEnd: Date
  createdAt: Date
  /** Null while it runs. */
  endedAt: Date | null
}

export type ChangeCause = 'granted' | 'replaced' | 'period-ended'

export interface SubscriptionChange {
  cause: ChangeCause
  /** Null for the passing of time. */
  actorId: string | null
  reason: string | null
  at: Date
}

/** Nobody renews a grant: it is over with its period, whether the sweep has come by yet or not. */
export function hasLapsed(
  subscription: Pick<StoredSubscription, 'source' | 'currentPeriodEnd'>,
  now: Date,
): boolean {
  return subscription.source === 'grant' && subscription.currentPeriodEnd <= now
}

/** What people are told at this moment. */
export function statusAt(subscription: StoredSubscription, now: Date): SubscriptionStatus {
  return hasLapsed(subscription, now) ? 'inactive' : subscription.status
}
