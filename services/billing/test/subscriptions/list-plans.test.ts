import { listPlans } from '@alcove/contracts'
import { afterEach, describe, expect, test } from 'vitest'
import { billingConfig } from '../../src/config.ts'
import { type BillingWorld, SECRETS, startBilling } from '../support/start-billing.ts'

let world: BillingWorld | undefined
afterEach(async () => {
  await world?.stop()
  world = undefined
})

test('returns three plans, cheapest first, in euros with both prices, without login', async () => {
  world = await startBilling()
  const { status, body } = await world.call(listPlans, {}, { headers: { Authorization: 'Bearer nonsense' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ '@id': '/api/subscriptions/plans', '@type': 'Collection', totalItems: 3 })
  expect(body.member.map(({ id, name, price, prices }) => ({ id, name, price, prices }))).toEqual([
    { id: 'basic', name: 'Basic', price: 9.99, prices: { month: 9.99, year: 99.9 } },
    { id: 'premium', name: 'Premium', price: 19.99, prices: { month: 19.99, year: 199.9 } },
    { id: 'vip', name: 'VIP', price: 29.99, prices: { month: 29.99, year: 299.9 } },
  ])
  for (const plan of body.member) {
    expect(plan).toMatchObject({
      '@id': `/api/subscriptions/plans/${plan.id}`,
      interval: 'month',
      currency: 'EUR',
    })
    expect(plan.features.length).toBeGreaterThan(2)
  }
  expect(body.member.map((plan) => plan.features[0])).toEqual([
    'Jusqu’à 10 vidéos par jour',
    'Jusqu’à 50 vidéos par jour',
    'Vidéos illimitées',
  ])
  // As Discover calls them.
  expect(body.member.map((plan) => plan.features.at(-1))).toEqual([
    'Premier choix d’étiquettes',
    'Choix d’étiquettes élargi',
    'Toutes les étiquettes',
  ])
})

test('returns prices, currency and limits of the settings', async () => {
  world = await startBilling({
    PLAN_BASIC_MONTH: '500',
    PLAN_BASIC_YEAR: '4501',
    CURRENCY: 'CHF',
    VIEW_LIMIT_BASIC: '7',
  })
  const { body } = await world.call(listPlans, {})
  expect(body.member[0]).toMatchObject({ price: 5, prices: { month: 5, year: 45.01 }, currency: 'CHF' })
  expect(body.member[0]?.features[0]).toBe('Jusqu’à 7 vidéos par jour')
})

describe('invalid settings', () => {
  test.each([
    ['PLAN_VIP_MONTH', '29.99'],
    ['PLAN_VIP_MONTH', '-1'],
    ['CURRENCY', 'eur'],
    ['CURRENCY', 'euros'],
    ['CURRENCY', 'XYZ'],
    // It has no cents.
    ['CURRENCY', 'JPY'],
  ])('refuses %s=%s', (name, value) => {
    const result = billingConfig.safeParse({ ...SECRETS, [name]: value })
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[name]])
  })
})
