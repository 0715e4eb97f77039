import { expect, test } from 'vitest'
import { spreadRefund } from './spread-refund.ts'

/** Id, left, refunded by the withdrawal, unused. */
type Payment = [string, number, number, number]

const spread = (...payments: Payment[]) =>
  Object.fromEntries(
    spreadRefund(
      payments.map(([id, left, own]) => ({ id, left, own })),
      new Map(payments.map(([id, , , unused]) => [id, unused])),
    ),
  )

test('refunds of each payment what is unused of it', () => {
  expect(spread(['a', 2_000, 0, 1_139], ['b', 1_500, 0, 1_500])).toEqual({ a: 1_139, b: 1_500 })
})

test('refunds the sum once when more of another payment was refunded than is unused of it', () => {
  expect(spread(['a', 667, 1_333, 1_139], ['b', 1_500, 0, 1_500])).toEqual({ a: 0, b: 1_306 })
})

test('takes from other payments what one has not left', () => {
  expect(spread(['a', 100, 0, 1_000], ['b', 1_500, 0, 500])).toEqual({ a: 100, b: 1_400 })
})

test('refunds no more than is left, and nothing when all was refunded', () => {
  expect(spread(['a', 100, 0, 1_000], ['b', 200, 0, 500])).toEqual({ a: 100, b: 200 })
  expect(spread(['a', 500, 1_500, 1_000], ['b', 100, 900, 1_000])).toEqual({ a: 0, b: 0 })
  expect(spread()).toEqual({})
})
