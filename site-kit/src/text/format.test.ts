import { expect, test } from 'vitest'
import { formatDuration } from './format.ts'

test.each([
  [0, '0:00'],
  [9.4, '0:09'],
  [61, '1:01'],
  [600, '10:00'],
  [3599.6, '1:00:00'],
  [3725, '1:02:05'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
