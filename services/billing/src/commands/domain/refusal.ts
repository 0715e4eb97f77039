import type { ErrorCode } from '@alcove/contracts'
import type { ProviderCommandKind } from './provider-command.ts'

/** Words of providers, and of our adapters, for a contract that does not stand as it would have to. */
const STATES = new Set([
  // Stripe, and the sandbox in its manner.
  'subscription_ended',
  'subscription_ending',
  'subscription_past_due',
  'resource_missing',
  'unknown',
  'other_currency',
  // Verotel.
  'unknown-sale',
  'the sale is over',
  'the sale ends with its period',
  'Verotel does not say what the sale is worth',
  'only a lower price for the same period can wait for the next one',
  'no access to the Control Center API',
])

/** Verotel sells nothing for nothing, and no discount after a trial: without the code it sells the same. */
const OFFERS = new Set([
  'what never costs anything cannot be sold',
  'a trial cannot be followed by a discounted period',
])

/** What is told to whoever waits for an order about a subscription, by the provider's word for why it refused it. */
export function refusalOf(
  kind: ProviderCommandKind,
  reason: string,
): Extract<ErrorCode, 'AMOUNT_CHANGED' | 'PAYMENT_DECLINED' | 'SUBSCRIPTION_WRONG_STATE'> {
  // Nothing else is charged: whatever the word, it is about how the contract stands.
  if (kind !== 'change' || STATES.has(reason)) return 'SUBSCRIPTION_WRONG_STATE'
  return reason === 'amount_changed' ? 'AMOUNT_CHANGED' : 'PAYMENT_DECLINED'
}

/** The same of a checkout, which is paid for on a page of the provider: trying again would be refused again. */
export function checkoutRefusalOf(reason: string): Extract<ErrorCode, 'COUPON_INVALID' | 'ORDER_REFUSED'> {
  return OFFERS.has(reason) ? 'COUPON_INVALID' : 'ORDER_REFUSED'
}
