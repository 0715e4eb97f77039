import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'

export type CheckoutStatus = 'starting' | 'open' | 'completed' | 'refused' | 'expired' | 'failed'

export interface StoredCheckout {
  id: string
  userId: string
  provider: PaymentProviderName
  plan: AccessLevel
  interval: BillingInterval
  currency: string
  /** Cents. */
  firstAmount: number
  recurringAmount: number
  trialDays: number
  couponId: string | null
  status: CheckoutStatus
  /** Of the provider, once it has taken the order. */
  reference: string | null
  url: string | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  consentVersion: string | null
  /** What stood on the page that was agreed to. */
  orderText: string
}

type Ordered = Pick<
  StoredCheckout,
  'provider' | 'plan' | 'interval' | 'couponId' | 'firstAmount' | 'recurringAmount' | 'trialDays'
>

/** Whether two orders are for the same at the same price: one page to pay on is enough. */
export function isSameOrder(one: Ordered, other: Ordered): boolean {
  return (
    one.provider === other.provider &&
    one.plan === other.plan &&
    one.interval === other.interval &&
    one.couponId === other.couponId &&
    one.firstAmount === other.firstAmount &&
    one.recurringAmount === other.recurringAmount &&
    one.trialDays === other.trialDays
  )
}
