import { expect, test } from 'vitest'
import { findFrame } from './step-frame.ts'

test.each([
  ['the next frame', 0, 1, 1.5],
  ['the next frame, from the middle of one', 1.5, 1, 2.5],
  ['the next frame, from a position rounded down', 1.999, 1, 3.5],
  ['the former frame', 2.5, -1, 1.5],
  ['the first frame at the start', 0.2, -1, 0.5],
  ['the last frame at the end', 99.9, 1, 99.5],
] as const)('finds %s', (_, at, by, found) => {
  const rate = 25
  expect(findFrame(at / rate, 100 / rate, by, rate) * rate).toBeCloseTo(found)
})

test('counts 25 frames a second where the stream does not say', () => {
  expect(findFrame(0, 10, 1)).toBeCloseTo(1.5 / 25)
})
