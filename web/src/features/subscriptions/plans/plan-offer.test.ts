import { expect, test } from 'vitest'
import type { Subscription } from '../api.ts'
import { chooseOffer, computeSavingPercent, computeYearlySaving } from './plan-offer.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const LATER = '2026-12-21T12:00:00.000Z'
const mine = (status: Subscription['status'], actions: Subscription['actions']) =>
  [{ status, actions, plan: 'premium', interval: 'month', currentPeriodEnd: LATER }] as Subscription[]

test.each([
  [9.99, 99.9, 19.98],
  [19.99, 199.9, 39.98],
  [10, 120, 0],
  [10, 130, 0],
])('%d a month, %d a year: %d saved', (month, year, saved) => {
  expect(computeYearlySaving({ prices: { month, year } })).toBe(saved)
})

test('rounds the percentage down', () => {
  expect(
    computeSavingPercent([{ prices: { month: 9.99, year: 99.9 } }, { prices: { month: 10, year: 110 } }]),
  ).toBe(16)
  expect(computeSavingPercent([])).toBe(0)
})

test('offers every plan without a subscription', () => {
  expect(chooseOffer({ id: 'vip' }, 'month', [], NOW)).toEqual({ kind: 'subscribe' })
  expect(chooseOffer({ id: 'premium' }, 'month', mine('inactive', []), NOW)).toEqual({ kind: 'subscribe' })
})

test('offers active subscribers a change to any other plan', () => {
  const own = mine('active', ['cancel', 'change'])
  expect(chooseOffer({ id: 'premium' }, 'month', own, NOW)).toEqual({ kind: 'current' })
  expect(chooseOffer({ id: 'premium' }, 'year', own, NOW)).toEqual({ kind: 'change', subscription: own[0] })
  expect(chooseOffer({ id: 'basic' }, 'month', own, NOW)).toEqual({ kind: 'change', subscription: own[0] })
})

test.each([
  ['past_due', ['pay'], 'past_due'],
  ['past_due', [], 'past_due'],
  ['canceled', ['resume'], 'canceled'],
] as const)('%s with %j: that first', (status, actions, why) => {
  expect(chooseOffer({ id: 'vip' }, 'month', mine(status, [...actions]), NOW)).toEqual({
    kind: 'blocked',
    why,
  })
})

test('lets holders of a subscription grant order any plan', () => {
  expect(chooseOffer({ id: 'vip' }, 'month', mine('active', []), NOW)).toEqual({ kind: 'subscribe' })
})
