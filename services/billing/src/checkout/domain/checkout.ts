import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'

export const CHECKOUT_STATES = ['starting', 'open', 'completed', 'refused', 'expired', 'failed'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATES)[number]

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
  /** The provider's id, once it has opened the page. */
  reference: string | null
  url: string | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  consentVersion: string | null
  /** Description of the order that the customer agreed to. */
  orderText: string
}

type OrderTerms = Pick<
  StoredCheckout,
  'provider' | 'plan' | 'interval' | 'couponId' | 'firstAmount' | 'recurringAmount' | 'trialDays'
>

/** Compares what is bought and its price: identical checkouts share one payment page. */
export function isSameOrder(checkout: OrderTerms, other: OrderTerms): boolean {
  return (
    checkout.provider === other.provider &&
    checkout.plan === other.plan &&
    checkout.interval === other.interval &&
    checkout.couponId === other.couponId &&
    checkout.firstAmount === other.firstAmount &&
    checkout.recurringAmount === other.recurringAmount &&
    checkout.trialDays === other.trialDays
  )
}
