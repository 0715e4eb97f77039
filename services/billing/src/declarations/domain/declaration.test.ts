import { expect, test } from 'vitest'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findContract } from './declaration.ts'

const subscription = (change: Partial<StoredSubscription>): StoredSubscription => ({
  id: '0198f5a0-0000-7000-8000-00000abcdef1',
  userId: '0198f5a0-0000-7000-8000-00000000000a',
  plan: 'premium',
  interval: 'month',
  status: 'active',
  amount: 1_999,
  currency: 'EUR',
  source: 'sandbox',
  reference: 'sub_Ab-12',
  checkoutId: null,
  currentPeriodStart: new Date('2026-11-01T00:00:00Z'),
  currentPeriodEnd: new Date('2026-12-01T00:00:00Z'),
  endsWithPeriod: false,
  nextPlan: null,
  nextInterval: null,
  pastDueSince: null,
  graceUntil: null,
  isDuplicate: false,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  validUntil: new Date('2026-12-01T00:00:00Z'),
  endedAt: null,
  ...change,
})
const first = subscription({})
const other = subscription({ id: '0198f5a0-0000-7000-8000-00000abcdef2', reference: null })
const contracts = {
  subscriptions: [first, other],
  invoices: [{ subscriptionId: other.id, number: 'F-2026-000042', reference: 'in_77' }],
}

test.each([
  ['the whole id', first.id, first],
  ['its last 12 characters, as the invoice page shows them', first.id.slice(-12), first],
  ['its last 8 in capitals, with spaces', ' 0ABC DEF1 ', first],
  ['the number of an invoice', 'F-2026-000042', other],
  ['the number as it was typed from paper', 'f 2026 000042', other],
  ["the provider's invoice", 'IN_77', other],
  ["the provider's subscription", 'sub_ab-12', first],
  ['nothing from 7 characters', first.id.slice(-7), null],
  ['nothing from the beginning of an id', first.id.slice(0, 18), null],
  ['nothing from a part of a number', '000042', null],
  ['nothing from punctuation alone', '- -', null],
])('finds a contract by %s', (_, reference, found) => {
  expect(findContract(reference, contracts)).toBe(found)
})

test('prefers the running one of two matching contracts', () => {
  const ended = subscription({ reference: 'sale-1', endedAt: new Date(), createdAt: new Date() })
  const runs = subscription({ reference: 'sale-1' })
  expect(findContract('sale-1', { subscriptions: [ended, runs], invoices: [] })).toBe(runs)
})
