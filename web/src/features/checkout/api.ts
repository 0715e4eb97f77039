import type { AnswerOf } from '@alcove/contracts/client'
import { type AccessLevel, type BillingInterval, CHECKOUT_CONSENT_VERSION } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'

export type Quote = AnswerOf<'POST /api/subscriptions/quote'>
export type Checkout = AnswerOf<'GET /api/subscriptions/checkouts/{id}'>

export interface Order {
  planId: AccessLevel
  interval: BillingInterval
  coupon?: string
}

export const fetchQuote = (order: Order, signal?: AbortSignal) =>
  client.call('POST /api/subscriptions/quote', { body: order, ...(signal && { signal }) })

/** Requires consent to the text of this version. */
export const startCheckout = (order: Order) =>
  client.call('POST /api/subscriptions/checkout', { body: { ...order, consent: CHECKOUT_CONSENT_VERSION } })

export const fetchCheckout = (id: string, signal: AbortSignal) =>
  client.call('GET /api/subscriptions/checkouts/{id}', { params: { id }, signal })
