import { expect, test } from 'vitest'
import { findRunningSale, wasPaidAgain } from './running-sale.ts'

const day = (date: number) => new Date(Date.UTC(2026, 0, date))
const sale = (id: string, change: Partial<Parameters<typeof findRunningSale>[1][number]> = {}) => ({
  ...{ id, checkoutId: 'order', isDuplicate: false, endedAt: null },
  ...change,
})
const payment = (subscriptionId: string | null, at: number) => ({ subscriptionId, at: day(at) })

const old = sale('old', { endedAt: day(5) })
const next = sale('next')
const twice = sale('twice', { isDuplicate: true, endedAt: day(3) })
const other = sale('other', { checkoutId: 'another order' })

test.each([
  ['the paid one', next, [old, next, other], 'next'],
  ['the one that continues it', old, [old, next, other], 'next'],
  ['none of another contract', old, [old, other], null],
  ['none for a duplicate that is over', twice, [twice, next], null],
])('finds the sale to end: %s', (_, { id }, all, found) => {
  expect(findRunningSale(payment(id, 1), all)?.id ?? null).toBe(found)
})

test('finds no sale to end for a payment without one', () => {
  expect(findRunningSale(payment(null, 1), [next])).toBeNull()
  expect(wasPaidAgain(payment(null, 1), [next], [payment(null, 2)])).toBe(false)
})

test.each([
  ['a later one for the same sale', payment('next', 1), payment('next', 2), true],
  ['a later one for the sale that continues it', payment('old', 1), payment('next', 2), true],
  ['an earlier one', payment('next', 2), payment('old', 1), false],
  ['a later one for another contract', payment('next', 1), payment('other', 2), false],
  ['a later one without a sale', payment('next', 1), payment(null, 2), false],
  ['one of the contract after a duplicate', payment('twice', 1), payment('next', 2), false],
])('tells whether a contract was paid again: %s', (_, paid, received, isPaidAgain) => {
  expect(wasPaidAgain(paid, [old, next, twice, other], [paid, received])).toBe(isPaidAgain)
})
