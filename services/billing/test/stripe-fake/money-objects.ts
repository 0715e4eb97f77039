import type { List, Metadata, Thing } from './objects.ts'

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

/** Stripe Tax of an object. */
export interface AutomaticTax {
  enabled: boolean
  disabled_reason: null
  liability: { type: 'self' } | null
  provider: 'stripe' | null
  status: 'complete' | null
}

export interface Invoice extends Thing {
  object: 'invoice'
  automatic_tax: AutomaticTax
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
    voided_at: number | null
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
  status: 'open' | 'paid' | 'canceled'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}

/** A movement of the customer's balance. */
export interface BalanceTransaction extends Thing {
  object: 'customer_balance_transaction'
  /** Negative: credit given. */
  amount: number
  checkout_session: null
  credit_note: null
  currency: string
  customer: string
  description: string | null
  /** Balance of the customer after it. */
  ending_balance: number
  invoice: string | null
  metadata: Metadata
  type: 'adjustment' | 'applied_to_invoice' | 'unapplied_from_invoice'
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
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  failure_reason?: string
  metadata: Metadata
}

export interface CreditNote extends Thing {
  object: 'credit_note'
  amount: number
  currency: string
  customer: string
  invoice: string
  metadata: Metadata
  number: string
  pdf: string
  pre_payment_amount: number
  post_payment_amount: number
  refunds: { refund: string; amount_refunded: number; payment_record_refund: null; type: 'refund' }[]
  status: 'issued'
  total: number
  type: 'post_payment'
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
