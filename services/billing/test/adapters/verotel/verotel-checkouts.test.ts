import { ConfigError } from '@alcove/kit/config/load-config'
import { describe, expect, test } from 'vitest'
import { createVerotelProvider } from '../../../src/adapters/verotel/create-verotel-provider.ts'
import { type CheckoutOrder, PaymentRefused } from '../../../src/ports.ts'
import { isSignedOrder } from '../../verotel-fake/sign.ts'
import { SHOP } from '../../verotel-fake/start-verotel-fake.ts'
import { createNotes, SETTINGS } from './verotel-candidate.ts'

const clock = { now: () => new Date('2026-11-21T09:00:00Z') }
const provider = createVerotelProvider(SETTINGS, {
  clock,
  notes: createNotes(),
  findWebhookFacts: async () => [],
})
const ORDER: CheckoutOrder = {
  checkoutId: '0198f5a0-0000-7000-8000-0000000000e1',
  customer: {
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    email: 'camille@exemple.test',
    reference: null,
  },
  plan: 'premium',
  interval: 'month',
  currency: 'EUR',
  price: 1_999,
  firstAmount: 1_999,
  recurringAmount: 1_999,
  discount: null,
  trialDays: 0,
  description: 'Abonnement Premium, un mois',
  successUrl: 'https://alcove.test/subscription/success?session_id=1',
  cancelUrl: 'https://alcove.test/subscription/cancel',
}
async function sent(change: Partial<CheckoutOrder> = {}) {
  const { url } = await provider.startCheckout({ ...ORDER, ...change })
  return Object.fromEntries(new URL(url).searchParams)
}
const COUPON = { code: 'BIENVENUE', percentOff: 50 } as const

describe('an order', () => {
  test('is the signed address of what was shown', async () => {
    const { url, reference, customer } = await provider.startCheckout(ORDER)
    expect({ reference, customer }).toEqual({ reference: ORDER.checkoutId, customer: null })
    expect(url.startsWith('https://secure.verotel.com/startorder?')).toBe(true)
    expect(isSignedOrder(SHOP.key, new URL(url).searchParams)).toBe(true)
    const { signature, ...rest } = await sent()
    expect(rest).toEqual({
      version: '4',
      shopID: SHOP.shopId,
      type: 'subscription',
      subscriptionType: 'recurring',
      name: 'Abonnement Premium, un mois',
      priceAmount: '19.99',
      priceCurrency: 'EUR',
      period: 'P1M',
      referenceID: ORDER.checkoutId,
      custom1: 'premium',
      custom2: 'month',
      email: 'camille@exemple.test',
      successURL: ORDER.successUrl,
      declineURL: ORDER.cancelUrl,
    })
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each<[string, Partial<CheckoutOrder>, object]>([
    ['a year', { interval: 'year' }, { period: 'P1Y', custom2: 'year' }],
    [
      'free days, sending the zero',
      { trialDays: 7, firstAmount: 0 },
      { trialAmount: '0.00', trialPeriod: 'P7D', priceAmount: '19.99', custom3: 'trial:0:P7D' },
    ],
    [
      'a discount once',
      { firstAmount: 1_000, discount: { ...COUPON, duration: 'once' } },
      { trialAmount: '10.00', trialPeriod: 'P1M', priceAmount: '19.99', custom3: 'once:1000:P1M' },
    ],
    [
      'a free first year',
      { interval: 'year', firstAmount: 0, discount: { ...COUPON, percentOff: 100, duration: 'once' } },
      { trialAmount: '0.00', trialPeriod: 'P1Y', priceAmount: '19.99', custom3: 'once:0:P1Y' },
    ],
    [
      'a permanent discount',
      { firstAmount: 999, recurringAmount: 999, discount: { ...COUPON, duration: 'forever' } },
      { priceAmount: '9.99' },
    ],
  ])('for %s', async (_what, change, expected) => {
    const order = await sent(change)
    expect(order).toMatchObject(expected)
    if (!('trialAmount' in expected)) expect(order).not.toHaveProperty('trialAmount')
  })

  test.each<[string, Partial<CheckoutOrder>]>([
    ['that never costs anything', { firstAmount: 0, recurringAmount: 0 }],
    ['with free days and a later discount', { trialDays: 7, firstAmount: 1_000 }],
    ['with a single free day', { trialDays: 1, firstAmount: 0 }],
    ['with an overlong return address', { successUrl: `https://alcove.test/${'a'.repeat(255)}` }],
  ])('%s is refused', async (_what, change) => {
    await expect(provider.startCheckout({ ...ORDER, ...change })).rejects.toThrow(PaymentRefused)
  })
})

describe('settings', () => {
  test.each([
    ['VEROTEL_SHOP_ID', { VEROTEL_SHOP_ID: undefined }],
    ['VEROTEL_SIGNATURE_KEY', { VEROTEL_SIGNATURE_KEY: undefined }],
    ['VEROTEL_API_PASSWORD', { VEROTEL_API_PASSWORD: undefined }],
    ['VEROTEL_API_USER', { VEROTEL_API_USER: undefined }],
    ['TRIAL_DAYS', { TRIAL_DAYS: 1 }],
    ['CURRENCY', { CURRENCY: 'JPY' }],
  ])('are refused by name without a usable %s', (name, change) => {
    const create = () =>
      createVerotelProvider(
        { ...SETTINGS, ...change },
        { clock, notes: createNotes(), findWebhookFacts: async () => [] },
      )
    expect(create).toThrow(ConfigError)
    expect(create).toThrow(name)
  })
})
