/** Stripe objects, as far as billing reads them; references are ids, expanded only in responses. */

export type * from './money-objects.ts'

export interface Thing {
  id: string
  object: string
  created: number
  livemode: boolean
}

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export type Metadata = Record<string, string>

export interface Customer extends Thing {
  object: 'customer'
  email: string | null
  metadata: Metadata
  preferred_locales: string[]
  /** Negative: credit. */
  balance: number
}

export interface Product extends Thing {
  object: 'product'
  active: boolean
  name: string
  metadata: Metadata
  images: string[]
  marketing_features: never[]
  updated: number
}

export type Interval = 'month' | 'year'

export interface Price extends Thing {
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  metadata: Metadata
  product: string
  recurring: { interval: Interval; interval_count: number; usage_type: 'licensed'; meter: null }
  tax_behavior: string
  type: 'recurring'
  unit_amount: number
}

export interface Coupon extends Thing {
  object: 'coupon'
  name: string | null
  amount_off: number | null
  percent_off: number | null
  currency: string | null
  duration: 'once' | 'forever'
  metadata: Metadata
  times_redeemed: number
  valid: boolean
}

export interface Discount {
  id: string
  object: 'discount'
  source: { type: 'coupon'; coupon: string }
  start: number
  end: number | null
  customer: string
  subscription: string
}

export interface Session extends Thing {
  object: 'checkout.session'
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  customer: string
  client_reference_id: string | null
  metadata: Metadata
  subscription: string | null
  invoice: string | null
  url: string | null
  expires_at: number
  amount_subtotal: number
  amount_total: number
  currency: string
  locale: string
  success_url: string
  cancel_url: string
  payment_method_types: string[]
  custom_fields: never[]
  shipping_options: never[]
}

export interface Item {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  discounts: never[]
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}

export interface Subscription extends Thing {
  object: 'subscription'
  automatic_tax: { enabled: boolean; disabled_reason: null; liability: { type: 'self' } | null }
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'
  customer: string
  currency: string
  metadata: Metadata
  items: List<Item>
  discounts: string[]
  schedule: string | null
  billing_cycle_anchor: number
  billing_mode: { type: 'flexible' }
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  cancellation_details: { reason: string | null; comment: null; feedback: null }
  collection_method: 'charge_automatically'
  ended_at: number | null
  latest_invoice: string | null
  start_date: number
  trial_start: number | null
  trial_end: number | null
}

export interface Phase {
  add_invoice_items: never[]
  currency: string
  discounts: { coupon: string | null; discount: string | null; promotion_code: null }[]
  start_date: number
  end_date: number
  items: {
    price: string
    quantity: number
    discounts: never[]
    metadata: Metadata
    tax_rates: never[]
  }[]
  metadata: Metadata
  proration_behavior: string
  trial_end: number | null
}

export interface Schedule extends Thing {
  object: 'subscription_schedule'
  status: 'active' | 'released' | 'canceled' | 'completed'
  customer: string
  subscription: string | null
  released_subscription: string | null
  released_at: number | null
  current_phase: { start_date: number; end_date: number } | null
  end_behavior: 'release'
  billing_mode: { type: 'flexible' }
  metadata: Metadata
  phases: Phase[]
}

export interface PaymentMethod extends Thing {
  object: 'payment_method'
  type: 'card'
  customer: string
  metadata: Metadata
}

export interface PortalSession extends Thing {
  object: 'billing_portal.session'
  configuration: string
  customer: string
  locale: string | null
  return_url: string | null
  url: string
}

export interface Event extends Thing {
  object: 'event'
  api_version: string
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: string
}
