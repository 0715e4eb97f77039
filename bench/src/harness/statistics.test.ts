import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => n - i)

test.each([
  [0.5, 50],
  [0.99, 99],
  [0.991, 100],
  [1, 100],
])('of 1 to 100, the share %d ends at %d', (share, expected) => {
  expect(percentile(upTo(100), share)).toBe(expected)
})

test('a percentile of few values is one of them', () => {
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([10, 9], 0.5)).toBe(9)
})

test('values are ordered as numbers and left as they are', () => {
  const values = [10, 9, 100]
  expect(median(values)).toBe(10)
  expect(values).toEqual([10, 9, 100])
})

test('an even number of values has the mean of its two middle ones', () => {
  expect(median([1, 2, 10, 20])).toBe(6)
})

test('nothing has no middle', () => {
  expect(() => median([])).toThrow('No values')
  expect(() => percentile([], 0.5)).toThrow('No values')
  expect(() => percentile([1], 0)).toThrow('share')
})
