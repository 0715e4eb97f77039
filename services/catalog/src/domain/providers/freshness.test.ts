import { expect, test } from 'vitest'
import { chooseFreshMs, judgeFreshness } from './freshness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [false, 0, 54_000],
  [false, 0.5, 60_000],
  [false, 1, 66_000],
  [true, 0, 30_000],
  [true, 1, 60_000],
])('keeps an answer (empty: %s, random %d) fresh for %d ms', (empty, random, ms) => {
  expect(chooseFreshMs(empty, random)).toBeCloseTo(ms)
})

test.each([
  [0, 'fresh'],
  [MINUTE - 1, 'fresh'],
  [MINUTE, 'revalidate'],
  [10 * MINUTE - 1, 'revalidate'],
  [10 * MINUTE, 'outdated'],
  [24 * HOUR - 1, 'outdated'],
  [24 * HOUR, 'gone'],
  // By a clock that was set back since, or is behind.
  [1 - MINUTE, 'fresh'],
  [-HOUR, 'outdated'],
] as const)('judges an answer of %d ms as %s', (age, expected) => {
  const fetchedAt = Date.UTC(2026, 10, 21)
  expect(judgeFreshness({ fetchedAt, freshMs: MINUTE, empty: false }, fetchedAt + age)).toBe(expected)
})

test('never serves an empty answer that is not fresh', () => {
  const empty = { fetchedAt: 0, freshMs: 40_000, empty: true }
  expect([39_999, 40_000].map((age) => judgeFreshness(empty, age))).toEqual(['fresh', 'gone'])
})
