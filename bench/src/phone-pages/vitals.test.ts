import { expect, test } from 'vitest'
import { cumulativeShift, nextPaint } from './vitals.ts'

const at = (...shifts: [number, number][]) => shifts.map(([time, value]) => ({ at: time, value }))

test.each([
  ['nothing', at(), 0],
  ['one shift', at([300, 0.1]), 0.1],
  ['a burst', at([300, 0.1], [1200, 0.2], [2100, 0.1]), 0.4],
  ['two bursts, the worse of which counts', at([300, 0.3], [1400, 0.2], [2300, 0.2]), 0.4],
  [
    'a burst of five seconds at most',
    at([0, 1], [900, 1], [1800, 1], [2700, 1], [3600, 1], [4500, 1], [5000, 1]),
    6,
  ],
])('%s', (_, shifts, cumulative) => {
  expect(cumulativeShift(shifts)).toBeCloseTo(cumulative)
})

test('the slowest interaction counts', () => {
  expect(
    nextPaint([
      { name: 'pointerdown', duration: 24 },
      { name: 'click', duration: 88 },
    ]),
  ).toBe(88)
})

test('without an interaction there is nothing to tell', () => {
  expect(() => nextPaint([])).toThrow('No interaction')
})
