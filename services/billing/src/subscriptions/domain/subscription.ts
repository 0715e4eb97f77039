import type { AccessLevel, BillingInterval, EventData, subscriptionChanged } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'

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
  /** Who keeps it going: `grant` for an administrator's gift. */
  source: 'grant' | PaymentProviderName
  /** Of the provider. */
  reference: string | null
  /** The order that began it. */
  checkoutId: string | null
  currentPeriodStart: Date
  currentPeriodEnd: Date
  endsWithPeriod: boolean
  /** What it becomes with the next period. */
  nextPlan: AccessLevel | null
  nextInterval: BillingInterval | null
  /** Of the invoice that is owed: since when, and until when access stays. */
  pastDueSince: Date | null
  graceUntil: Date | null
  /** Paid for while another one ran: given back, never gives access. */
  isDuplicate: boolean
  createdAt: Date
  /** Access ends here, as was last said. */
  validUntil: Date
  /** Null while it runs. */
  endedAt: Date | null
}

export type ChangeCause =
  | 'granted'
  | 'replaced'
  | 'period-ended'
  | 'started'
  | 'renewed'
  | 'payment-failed'
  | 'payment-recovered'
  | 'cancelled'
  | 'resumed'
  | 'plan-changed'
  | 'ended'
  | 'updated'

export interface SubscriptionChange {
  cause: ChangeCause
  /** Null for the passing of time, and for what the payment provider said. */
  actorId: string | null
  reason: string | null
  at: Date
}

/** Nobody renews a grant: it is over with its period, whether the sweep has come by yet or not. */
export function isExpiredGrant(
  subscription: Pick<StoredSubscription, 'source' | 'currentPeriodEnd'>,
  now: Date,
): boolean {
  return subscription.source === 'grant' && subscription.currentPeriodEnd <= now
}

/** Nobody here hears of it any more: it was paid for at another provider, and what was paid for is over. */
export function isFromFormerProvider(
  { source, validUntil }: Pick<StoredSubscription, 'source' | 'validUntil'>,
  provider: PaymentProviderName,
  now: Date,
): boolean {
  return source !== 'grant' && source !== provider && validUntil <= now
}

/** What people are told at this moment. */
export function statusAt(subscription: StoredSubscription, now: Date): SubscriptionStatus {
  return isExpiredGrant(subscription, now) ? 'inactive' : subscription.status
}

/** Paid for by somebody, and not over. */
export function isPaidAndRunning(subscription: Pick<StoredSubscription, 'source' | 'endedAt'>): boolean {
  return subscription.source !== 'grant' && subscription.endedAt === null
}
