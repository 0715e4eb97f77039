import { expect, test } from 'vitest'
import { measureSegments } from './master-playlist.ts'

/** Segments by their seconds and kilobits. */
const segments = (...list: [seconds: number, kilobits: number][]) =>
  list.map(([seconds, kilobits]) => ({ seconds, size: kilobits * 125 }))

test.each([
  // The second and third last four seconds, and the last two six.
  ['of short segments', segments([2, 800], [2, 1_000], [2, 1_400]), 700],
  ['of long ones', segments([4, 800], [4, 2_000], [4, 400]), 500],
  ['of a heavy one that is too long for a stretch', segments([8, 8_000], [4, 400]), 1_000],
  ['of a short, heavy end, with what comes before it', segments([4, 400], [4, 400], [0.04, 1_616]), 499.01],
  ['of a film that is shorter than a stretch', segments([1, 300]), 300],
  ['of nothing', [], 0],
])('the peak is that %s', (_, list, kilobits) => {
  expect(measureSegments(list).peak).toBe(kilobits * 1_000)
})

test('measures the length and the average', () => {
  expect(measureSegments(segments([4, 800], [2, 1_600]))).toEqual({
    seconds: 6,
    peak: 800_000,
    average: 400_000,
  })
})
