/** Objects of Stripe, as far as billing looks at them; references are ids, and expanded only in answers. */

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

type Metadata = Record<string, string>

export interface Customer extends Thing {
  object: 'customer'
  email: string | null
  metadata: Metadata
  preferred_locales: string[]
  /** Below zero: credit. */
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

export interface Line {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  discountable: boolean
  discounts: string[]
  invoice: string | null
  livemode: boolean
  metadata: Metadata
  parent: {
    type: 'subscription_item_details'
    invoice_item_details: null
    subscription_item_details: {
      subscription: string
      subscription_item: string
      proration: boolean
      invoice_item: null
      proration_details: null
    }
  }
  period: { start: number; end: number }
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
  quantity: number
  subtotal: number
}

export interface Invoice extends Thing {
  object: 'invoice'
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  billing_reason: string
  customer: string
  currency: string
  amount_due: number
  amount_paid: number
  amount_remaining: number
  subtotal: number
  total: number
  starting_balance: number
  ending_balance: number | null
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  next_payment_attempt: number | null
  collection_method: 'charge_automatically'
  discounts: string[]
  lines: List<Line>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  period_start: number
  period_end: number
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  metadata: Metadata
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: null
    paid_at: number | null
    voided_at: null
  }
}

export interface InvoicePayment extends Thing {
  object: 'invoice_payment'
  invoice: string
  amount_requested: number
  amount_paid: number | null
  currency: string
  is_default: boolean
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid'
  status_transitions: { canceled_at: null; paid_at: number | null }
}

export interface Charge extends Thing {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: null
  captured: boolean
  currency: string
  customer: string
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface Refund {
  id: string
  object: 'refund'
  created: number
  amount: number
  charge: string
  payment_intent: string
  currency: string
  status: 'succeeded'
  metadata: Metadata
}

export interface Dispute extends Thing {
  object: 'dispute'
  amount: number
  charge: string
  payment_intent: string
  currency: string
  balance_transactions: never[]
  is_charge_refundable: boolean
  metadata: Metadata
  reason: string
  status: 'needs_response' | 'won' | 'lost'
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
