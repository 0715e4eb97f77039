import { expect, test } from 'vitest'
import { priceOfPeriod } from './price-of-period.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const month = { amount: 3_000, currentPeriodStart: day(1), currentPeriodEnd: day(31) }

test.each([
  [1, 31, 3_000],
  [11, 31, 2_000],
  [1, 61, 6_000],
])('of day %i to %i is in proportion', (from, to, price) => {
  expect(priceOfPeriod(month, { periodStart: day(from), periodEnd: day(to) })).toBe(price)
})

test('is the price of the plan where its period has no length', () => {
  expect(
    priceOfPeriod({ ...month, currentPeriodEnd: day(1) }, { periodStart: day(1), periodEnd: day(2) }),
  ).toBe(3_000)
})
