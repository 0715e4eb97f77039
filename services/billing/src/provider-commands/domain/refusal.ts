import type { ErrorCode } from '@alcove/contracts'
import type { ProviderCommandKind } from './provider-command.ts'
import { SUPERSEDED } from './superseded.ts'

/** Reasons of providers and adapters that mean: the contract is in the wrong state. */
const STATE_REASONS = new Set([
  SUPERSEDED,
  // Stripe, and the sandbox, which imitates it.
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

/** Verotel sells neither free periods nor a discount after a trial; without the coupon the sale succeeds. */
const OFFER_REASONS = new Set([
  'what never costs anything cannot be sold',
  'a trial cannot be followed by a discounted period',
])

/** Maps the provider's reason for refusing a command about a subscription to the error of the caller. */
export function toRefusalCode(
  kind: ProviderCommandKind,
  reason: string,
): Extract<ErrorCode, 'AMOUNT_CHANGED' | 'PAYMENT_DECLINED' | 'SUBSCRIPTION_WRONG_STATE'> {
  // Only plan changes charge money; every other refusal is about the state of the contract.
  if (kind !== 'change' || STATE_REASONS.has(reason)) return 'SUBSCRIPTION_WRONG_STATE'
  return reason === 'amount_changed' ? 'AMOUNT_CHANGED' : 'PAYMENT_DECLINED'
}

/** Maps the provider's reason for refusing a checkout; retrying would be refused again. */
export function toCheckoutRefusalCode(
  reason: string,
): Extract<ErrorCode, 'COUPON_INVALID' | 'ORDER_REFUSED'> {
  return OFFER_REASONS.has(reason) ? 'COUPON_INVALID' : 'ORDER_REFUSED'
}
