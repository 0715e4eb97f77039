import { expect, it } from 'vitest'
import { placeBars } from './bars.ts'

const size = { width: 120, height: 100 }
const month = (received: number, refunded = 0) => ({ received, refunded })

it('scales bars to a round amount above the highest', () => {
  const { bars, top } = placeBars([month(1800, 900), month(450), month(0)], size)
  expect(top).toBe(2000)
  expect(bars.map(({ received, refunded }) => [received, refunded])).toEqual([
    [90, 45],
    [22.5, 0],
    [0, 0],
  ])
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [8, 24],
    [48, 24],
    [88, 24],
  ])
})

it.each([
  [1, 1],
  [1001, 2000],
  [2001, 2500],
  [5000, 5000],
  [5001, 10_000],
])('%i cents fit below %i', (amount, top) => {
  expect(placeBars([month(amount)], size).top).toBe(top)
})

it('draws a month with more refunds than receipts', () => {
  expect(placeBars([month(100, 2000)], size).top).toBe(2000)
})

it('draws no bars without amounts', () => {
  expect(placeBars([month(0), month(0)], size)).toMatchObject({
    top: 0,
    bars: [{ received: 0 }, { received: 0 }],
  })
})
