import { expect, test } from 'vitest'
import { toCheckoutRefusalCode, toRefusalCode } from './refusal.ts'

test.each([
  ['change', 'amount_changed', 'AMOUNT_CHANGED'],
  ['change', 'card_declined', 'PAYMENT_DECLINED'],
  ['change', 'authentication_required', 'PAYMENT_DECLINED'],
  ['change', 'an unknown reason', 'PAYMENT_DECLINED'],
  ['change', 'subscription_ended', 'SUBSCRIPTION_WRONG_STATE'],
  ['change', 'subscription_ending', 'SUBSCRIPTION_WRONG_STATE'],
  ['change', 'subscription_past_due', 'SUBSCRIPTION_WRONG_STATE'],
  ['change', 'superseded', 'SUBSCRIPTION_WRONG_STATE'],
  ['change', 'the sale is over', 'SUBSCRIPTION_WRONG_STATE'],
  ['cancel', 'subscription_ended', 'SUBSCRIPTION_WRONG_STATE'],
  ['cancel', 'an unknown reason', 'SUBSCRIPTION_WRONG_STATE'],
  ['resume', 'Verotel takes no cancellation back', 'SUBSCRIPTION_WRONG_STATE'],
  ['end', 'unknown-sale', 'SUBSCRIPTION_WRONG_STATE'],
] as const)('maps a refused %s (%s) to %s', (kind, reason, code) => {
  expect(toRefusalCode(kind, reason)).toBe(code)
})

test.each([
  ['a trial cannot be followed by a discounted period', 'COUPON_INVALID'],
  ['what never costs anything cannot be sold', 'COUPON_INVALID'],
  ['amount_mismatch', 'ORDER_REFUSED'],
  ['parameter_invalid_empty', 'ORDER_REFUSED'],
])('maps a refused checkout (%s) to %s', (reason, code) => {
  expect(toCheckoutRefusalCode(reason)).toBe(code)
})
