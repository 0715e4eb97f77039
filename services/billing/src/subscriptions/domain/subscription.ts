import type { AccessLevel, BillingInterval, EventData, subscriptionChanged } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'

export type SubscriptionStatus = EventData<typeof subscriptionChanged>['status']

export interface StoredSubscription {
  id: string
  userId: string
  plan: AccessLevel
  interval: BillingInterval
  status: SubscriptionStatus
  /** Cents per period; 0 for a grant. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** The provider that renews it; `grant` for one that an administrator granted. */
  source: 'grant' | PaymentProviderName
  /** The provider's id. */
  reference: string | null
  /** The checkout that started it. */
  checkoutId: string | null
  currentPeriodStart: Date
  currentPeriodEnd: Date
  endsWithPeriod: boolean
  /** Plan from the next period on, if it changes. */
  nextPlan: AccessLevel | null
  nextInterval: BillingInterval | null
  /** While past due: since when, and until when access stays. */
  pastDueSince: Date | null
  graceUntil: Date | null
  /** Paid while another one ran: refunded, never gives access. */
  isDuplicate: boolean
  createdAt: Date
  /** End of access, as last published. */
  validUntil: Date
  /** Null while it runs. */
  endedAt: Date | null
}

export const CHANGE_CAUSES = [
  'granted',
  'replaced',
  'period-ended',
  'started',
  'renewed',
  'payment-failed',
  'payment-recovered',
  'cancelled',
  'resumed',
  'plan-changed',
  'ended',
  'updated',
] as const
export type ChangeCause = (typeof CHANGE_CAUSES)[number]

export interface SubscriptionChange {
  cause: ChangeCause
  /** Null for changes by time or by the payment provider. */
  actorId: string | null
  reason: string | null
  at: Date
}

/** A grant ends with its period, whether the sweep has recorded it yet or not. */
export function isExpiredGrant(
  subscription: Pick<StoredSubscription, 'source' | 'currentPeriodEnd'>,
  now: Date,
): boolean {
  return subscription.source === 'grant' && subscription.currentPeriodEnd <= now
}

/** Tests for an expired subscription of a former provider, whose webhook events no longer arrive here. */
export function isFromFormerProvider(
  { source, validUntil }: Pick<StoredSubscription, 'source' | 'validUntil'>,
  provider: PaymentProviderName,
  now: Date,
): boolean {
  return source !== 'grant' && source !== provider && validUntil <= now
}

/** Status as shown at a moment: an expired grant is inactive. */
export function statusAt(subscription: StoredSubscription, now: Date): SubscriptionStatus {
  return isExpiredGrant(subscription, now) ? 'inactive' : subscription.status
}

export function isPaidAndRunning(subscription: Pick<StoredSubscription, 'source' | 'endedAt'>): boolean {
  return subscription.source !== 'grant' && subscription.endedAt === null
}
