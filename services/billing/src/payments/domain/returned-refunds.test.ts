import { expect, test } from 'vitest'
import { computeRefundable } from './refunds.ts'
import { findReturnedRefunds } from './returned-refunds.ts'

const PAID = 10_000
const refund = (amount: number, elsewhere = 0) => ({
  ...{ amount, status: 'done' as const, attempts: 1, details: { elsewhere } },
})

test.each([
  ['the only one', [refund(400)], 400, 0, [400]],
  ['the one of that amount, not the newest', [refund(400), refund(1_000)], 1_400, 1_000, [400]],
  ['the newest of one amount', [refund(400), refund(400)], 800, 400, [400]],
  ['both at once', [refund(400), refund(1_000)], 1_400, 0, [1_000, 400]],
  ['the one of that amount beside one made elsewhere', [refund(999, 1_000)], 1_999, 1_000, [999]],
  [
    'both at once beside a smaller one made elsewhere',
    [refund(400, 500), refund(600, 500)],
    1_500,
    500,
    [600, 400],
  ],
  ['none when one made elsewhere came back', [refund(999, 1_000)], 1_999, 999, []],
  ['none when one made elsewhere after it came back', [refund(300)], 800, 300, []],
  ['none when it is unclear which', [refund(400, 1_000), refund(600, 1_000)], 2_000, 1_000, []],
  ['none without any', [], 500, 0, []],
])('finds which refund came back: %s', (_, refunds, before, after, amounts) => {
  const { failed, elsewhere } = findReturnedRefunds(
    { refundedAmount: before },
    { refundedAmount: after },
    refunds,
  )
  expect(failed.map(({ amount }) => amount)).toEqual(amounts)
  const left = refunds.map((one) => ({
    ...one,
    ...(failed.includes(one) && { status: 'failed' as const }),
    details: { elsewhere: Math.min(one.details.elsewhere, elsewhere) },
  }))
  const payment = { status: 'succeeded' as const, amount: PAID, refundedAmount: after }
  expect(computeRefundable(payment, left)).toBe(PAID - after)
})
