import { expect, test } from 'vitest'
import { isDoubleTap, sideOf } from './double-tap.ts'

test('divides the picture into thirds', () => {
  expect([0.1, 0.5, 0.9].map(sideOf)).toEqual([-1, 0, 1])
})

test.each([
  [1, 1, 299, true],
  [-1, -1, 100, true],
  [1, 1, 300, false],
  [1, -1, 100, false],
  [0, 0, 100, false],
] as const)('a tap at %s, then at %s after %s ms: %s', (first, second, after, double) => {
  expect(isDoubleTap({ side: first, at: 1_000 }, { side: second, at: 1_000 + after })).toBe(double)
})

test('the first tap is none', () => {
  expect(isDoubleTap(undefined, { side: 1, at: 0 })).toBe(false)
})
