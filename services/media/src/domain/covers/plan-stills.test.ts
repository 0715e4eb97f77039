import { expect, test } from 'vitest'
import { locateInSegments, planCoverFrames, planStillSize } from './plan-stills.ts'

test.each([
  // The middles of five equal parts.
  [50, 25, [5, 15, 25, 35, 45]],
  [2, 25, [0.2, 0.6, 1, 1.4, 1.8]],
  // Each picture once, where there are fewer.
  [3, 1, [0, 1, 2]],
  [1, 0.5, [0]],
])('takes frames of %d s at %d pictures a second: %j', (seconds, frameRate, times) => {
  expect(planCoverFrames(seconds, frameRate)).toEqual(times)
})

test('finds the segment of a time, and the place in it', () => {
  const segments = [2, 2, 4].map((seconds) => ({ seconds, size: 10 }))
  expect(locateInSegments(segments, 0)).toEqual({ index: 0, offset: 0 })
  expect(locateInSegments(segments, 3)).toEqual({ index: 1, offset: 1 })
  expect(locateInSegments(segments, 7.5)).toEqual({ index: 2, offset: 3.5 })
  // Later than the last one ends, by rounding.
  expect(locateInSegments(segments, 8)).toEqual({ index: 2, offset: 4 })
})

test.each([
  ['an upright film', { width: 1_080, lines: 1_920 }, { width: 720, height: 1_280 }],
  ['a wide one', { width: 1_920, lines: 1_080 }, { width: 1_280, height: 720 }],
  ['a tower', { width: 1_080, lines: 8_640 }, { width: 160, height: 1_280 }],
  ['a line', { width: 4_096, lines: 2 }, { width: 1_280, height: 2 }],
])('keeps the proportions of %s', (_, rendition, size) => {
  expect(planStillSize(rendition)).toEqual(size)
})
