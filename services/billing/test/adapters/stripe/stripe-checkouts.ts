import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../../src/ports.ts'
import { only, onlyRunning } from '../../payment-provider-contract/candidate.ts'
import type { Coupon, Customer, Product } from '../../stripe-fake/objects.ts'
import { get, listAll } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

const SESSIONS = '/v1/checkout/sessions'
const body = (exchange: { body: string } | undefined) => new URLSearchParams(exchange?.body)

export function stripeCheckoutTests(open: OpenStripe): void {
  describe('a checkout', () => {
    test('sends ids, plan and an inline price in every place that needs them', async () => {
      const { provider, order, userId, requestsTo } = await openStripeScene(open)
      const wanted = order({ trialDays: 7, firstAmount: 0 })
      await provider.startCheckout(wanted)
      const sent = body(requestsTo('POST', SESSIONS)[0])
      expect(Object.fromEntries(sent)).toMatchObject({
        mode: 'subscription',
        locale: 'fr',
        client_reference_id: wanted.checkoutId,
        'metadata[checkoutId]': wanted.checkoutId,
        'subscription_data[metadata][checkoutId]': wanted.checkoutId,
        'subscription_data[metadata][userId]': userId,
        'subscription_data[metadata][plan]': 'premium',
        'subscription_data[metadata][interval]': 'month',
        'subscription_data[trial_period_days]': '7',
        'line_items[0][price_data][product]': 'alcove_premium_month',
        'line_items[0][price_data][unit_amount]': '2000',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][recurring][interval]': 'month',
        payment_method_collection: 'always',
      })
      expect([...sent.keys()].filter((key) => /tax/.test(key))).toEqual([])
    })

    test('sends automatic taxes as inclusive when they are enabled', async () => {
      const { provider, order, requestsTo } = await openStripeScene(open, { STRIPE_AUTOMATIC_TAX: 'on' })
      await provider.startCheckout(order())
      expect(Object.fromEntries(body(requestsTo('POST', SESSIONS)[0]))).toMatchObject({
        'automatic_tax[enabled]': 'true',
        'customer_update[address]': 'auto',
        'line_items[0][price_data][tax_behavior]': 'inclusive',
      })
    })

    test('charges the amount shown to the cent, also when half of it is not whole', async () => {
      const scene = await openStripeScene(open)
      const discount = { code: 'MOITIE', percentOff: 50, duration: 'forever' } as const
      const snapshot = await scene.subscribe({
        price: 999,
        firstAmount: 499,
        recurringAmount: 499,
        discount,
      })
      expect(only(snapshot.payments).amount).toBe(499)
      expect(onlyRunning(snapshot).amount).toBe(499)
    })

    test('is refused when its page asks for another amount', async () => {
      const { provider, order } = await openStripeScene(open)
      await expect(provider.startCheckout(order({ firstAmount: 1_999 }))).rejects.toMatchObject({
        name: 'PaymentRefused',
        reason: 'amount_mismatch',
      })
    })

    test('takes no `once` discount off a trial', async () => {
      const scene = await openStripeScene(open)
      const discount = { code: 'BIENVENUE', percentOff: 50, duration: 'once' } as const
      await scene.subscribe({ discount, trialDays: 7, firstAmount: 0 })
      expect(listAll<Coupon>(scene.fake.world, 'coupon')).toEqual([])
      await scene.advance(8)
      expect(only((await scene.snapshot()).payments).amount).toBe(2_000)
    })

    test('creates another customer when the known one was deleted at Stripe', async () => {
      const { provider, order, fake } = await openStripeScene(open)
      const wanted = order()
      const gone = { ...wanted.customer, reference: 'cus_gone' }
      const { customer } = await provider.startCheckout({ ...wanted, customer: gone })
      expect(get<Customer>(fake.world, 'customer', customer).metadata).toEqual({
        userId: wanted.customer.userId,
      })
    })

    test('finds the customer whose creation was never confirmed', async () => {
      const { provider, order, fake } = await openStripeScene(open)
      await provider.startCheckout(order())
      // Note: of the customers with one email address, only this account's matches.
      const other = order()
      const another = { ...other.customer, userId: 'another', reference: null }
      await provider.startCheckout({ ...other, customer: another })
      await provider.startCheckout({ ...order(), customer: { ...order().customer, reference: null } })
      expect(listAll<Customer>(fake.world, 'customer')).toHaveLength(2)
    })

    test('renames the product when its display name has changed', async () => {
      const { provider, order, fake } = await openStripeScene(open)
      await provider.startCheckout(order())
      await provider.startCheckout(order({ description: 'Premium, au mois' }))
      const { name, metadata } = get<Product>(fake.world, 'product', 'alcove_premium_month')
      expect(name).toBe('Premium, au mois')
      expect(metadata).toEqual({ plan: 'premium', interval: 'month' })
    })

    test('is refused when another one used its key', async () => {
      const { provider, order } = await openStripeScene(open)
      const wanted = order()
      await provider.startCheckout(wanted)
      const other = { ...wanted, successUrl: 'http://127.0.0.1:8080/elsewhere' }
      await expect(provider.startCheckout(other)).rejects.toThrow(PaymentRefused)
    })
  })
}
