import { expect, test } from 'vitest'
import { averageVotes } from './vote-average.ts'

test.each([
  [846, 200, '4.2'],
  [0, 3, '0.0'],
  [5, 0, undefined],
  [5, null, undefined],
  [null, 12, undefined],
  [undefined, undefined, undefined],
])('%s over %s votes: %s', (rating, ratings, average) => {
  expect(averageVotes(rating, ratings)).toBe(average)
})
