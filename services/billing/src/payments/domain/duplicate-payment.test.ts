import { expect, test } from 'vitest'
import { computeUsedAmount } from './duplicate-payment.ts'

const day = (text: string) => new Date(`2026-${text}T09:00:00Z`)
const november = { amount: 1_000, from: day('11-01'), until: day('12-01'), checkoutId: 'order' }
const span = (from: string, until: string | null, change = {}) => ({
  ...{ source: 'stripe' as const, isDuplicate: false, checkoutId: 'other', ...change },
  ...{ createdAt: day(from), endedAt: until === null ? null : day(until) },
})

test.each([
  ['beside an older subscription', [span('01-01', null)], 0],
  ['beside one that began with it', [span('11-01', null)], 0],
  ['beside one that began in it', [span('11-10', null)], 300],
  ['beside two that began in it', [span('11-19', null), span('11-10', '11-19')], 300],
  ['beside one that ended in it', [span('01-01', '11-10')], 0],
  ['before the other one began', [span('12-01', null)], 1_000],
  ['after the other one had ended', [span('01-01', '11-01')], 1_000],
  ['beside a grant', [span('01-01', null, { source: 'grant' })], 1_000],
  ['beside another duplicate', [span('01-01', null, { isDuplicate: true })], 1_000],
  ['beside another sale of its contract', [span('01-01', null, { checkoutId: 'order' })], 1_000],
  ['alone', [], 1_000],
])('keeps of the payment of a duplicate %s what was used: %#', (_, spans, cents) => {
  expect(computeUsedAmount(november, spans)).toBe(cents)
})

test('keeps nothing of the payment of a duplicate without a checkout beside another one without', () => {
  const paid = { ...november, checkoutId: null }
  expect(computeUsedAmount(paid, [span('01-01', null, { checkoutId: null })])).toBe(0)
})

test('keeps less of a part of a day', () => {
  const other = { ...span('11-10', null), createdAt: new Date(+day('11-10') - 1) }
  expect(computeUsedAmount(november, [other])).toBe(299)
})
