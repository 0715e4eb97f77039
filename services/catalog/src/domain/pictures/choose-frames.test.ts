import { expect, test } from 'vitest'
import { chosenFrames } from './chosen-frames.ts'

const frames = (count: number) => Array.from({ length: count }, (_, i) => i)

test.each([
  [0, []],
  [1, [0]],
  [5, [0, 1, 2, 3, 4]],
  [6, [0, 2, 3, 4, 5]],
  [10, [0, 2, 4, 6, 8]],
  [15, [0, 3, 6, 9, 12]],
  [16, [0, 4, 7, 10, 13]],
])('of %i frames it takes %j', (count, chosen) => {
  expect(chosenFrames(frames(count))).toEqual(chosen)
})
