import { describe, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../../src/ports.ts'
import { MONTHLY, only } from '../../payment-provider-contract/candidate.ts'
import { Refusal } from '../../stripe-fake/refusal.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

export function stripeRefusalTests(open: OpenStripe): void {
  describe('a refusal', () => {
    test("carries Stripe's code when the payment was refunded before", async () => {
      const scene = await openStripeScene(open)
      const payment = only((await scene.subscribe()).payments).reference
      await scene.provider.refund(payment, MONTHLY, 'refund-1')
      const again = scene.provider.refund(payment, MONTHLY, 'refund-2')
      await expect(again).rejects.toMatchObject({
        name: 'PaymentRefused',
        reason: 'charge_already_refunded',
      })
    })

    test("carries Stripe's code when the payment is disputed", async () => {
      const scene = await openStripeScene(open)
      const payment = only((await scene.subscribe()).payments).reference
      await scene.dispute(payment)
      const refund = scene.provider.refund(payment, MONTHLY, 'refund-1')
      await expect(refund).rejects.toMatchObject({ reason: 'charge_disputed' })
    })

    test('contains neither address nor key, whatever Stripe answered', async () => {
      const { provider, order } = await openStripeScene(open)
      const wanted = order()
      await provider.startCheckout(wanted)
      const failure = await provider
        .startCheckout({ ...wanted, description: 'x', successUrl: 'y' })
        .catch((error: Error) => error)
      expect(failure).toMatchObject({ name: 'PaymentRefused', reason: 'idempotency_error' })
      expect((failure as Error).cause).toBeUndefined()
      expect(String(failure)).not.toContain(wanted.checkoutId)
    })
  })

  describe('an error response', () => {
    const answer = (status: number, type: string, code?: string) =>
      new Refusal(status, { type, message: 'camille@exemple.test', ...(code && { code }) })

    test.each([
      [409, 'invalid_request_error', 'idempotency_key_in_use'],
      [409, 'idempotency_error', undefined],
      [429, 'invalid_request_error', 'lock_timeout'],
      [429, 'invalid_request_error', 'rate_limit'],
      [403, 'invalid_request_error', undefined],
      [500, 'api_error', undefined],
    ])('throws PaymentUnavailable for %i %s %s', async (status, type, code) => {
      const { provider, order, fake } = await openStripeScene(open)
      fake.outage = answer(status, type, code)
      const failure = await provider.startCheckout(order()).catch((error: Error) => error)
      expect(failure).toBeInstanceOf(PaymentUnavailable)
      expect(String(failure)).not.toContain('@')
    })

    test.each([
      [402, 'card_error', 'card_declined', 'card_declined'],
      [402, 'card_error', 'authentication_required', 'authentication_required'],
      [400, 'invalid_request_error', 'parameter_missing', 'parameter_missing'],
      [400, 'invalid_request_error', undefined, 'invalid_request_error'],
      [400, 'idempotency_error', undefined, 'idempotency_error'],
    ])('throws PaymentRefused for %i %s %s', async (status, type, code, reason) => {
      const { provider, fake } = await openStripeScene(open)
      fake.outage = answer(status, type, code)
      const failure = await provider.refund('ch_1', 100, 'refund-1').catch((error: Error) => error)
      expect(failure).toMatchObject({ name: 'PaymentRefused', reason })
      expect(String(failure)).not.toContain('@')
    })
  })

  describe('a wrong secret key', () => {
    test('throws PaymentUnavailable without the key', async () => {
      const { provider, order } = await openStripeScene(open, { STRIPE_SECRET_KEY: 'sk_test_wrong' })
      const failure = await provider.startCheckout(order()).catch((error: Error) => error)
      expect(failure).toBeInstanceOf(PaymentUnavailable)
      expect((failure as Error).cause).toBeUndefined()
      expect(String(failure)).not.toContain('sk_test')
    })
  })

  describe('an endless response', () => {
    test('is cut off long before the timeout', async () => {
      const { provider, order, fake } = await openStripeScene(open)
      fake.outage = 'endless'
      const began = performance.now()
      await expect(provider.startCheckout(order())).rejects.toThrow(PaymentUnavailable)
      expect(performance.now() - began).toBeLessThan(9_000)
    })
  })

  describe('an unreachable host', () => {
    test('throws PaymentUnavailable', async () => {
      const { provider, order } = await openStripeScene(open, { STRIPE_API_BASE: 'http://127.0.0.1:9' })
      await expect(provider.startCheckout(order())).rejects.toThrow(PaymentUnavailable)
    })
  })
}
