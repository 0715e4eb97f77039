import { expect, test } from 'vitest'
import { chooseFrames } from './choose-frames.ts'

const frames = (count: number) => Array.from({ length: count }, (_, i) => i)

test.each([
  [0, []],
  [1, [0]],
  [5, [0, 1, 2, 3, 4]],
  [6, [0, 2, 3, 4, 5]],
  [10, [0, 2, 4, 6, 8]],
  [15, [0, 3, 6, 9, 12]],
  [16, [0, 4, 7, 10, 13]],
])('picks from %i frames: %j', (count, chosen) => {
  expect(chooseFrames(frames(count))).toEqual(chosen)
})
