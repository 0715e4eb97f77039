import { expect, test } from 'vitest'
import { transcriptionLimit } from './time-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  ['two minutes for a short film', 30, 0, 2 * MINUTE],
  ['the length of a longer one', 600, MINUTE, 10 * MINUTE],
  ['half an hour for a long one', 4 * 3_600, HOUR, HOUR / 2],
  ['what its job leaves where the preparation took hours', 4 * 3_600, 5 * HOUR, HOUR / 2],
  ['nothing where it took all', 60, 6 * HOUR, 0],
])('allows %s', (_, seconds, spentMs, expected) => {
  expect(transcriptionLimit(seconds, spentMs)).toBe(expected)
})
