import { expect, test } from 'vitest'
import type { Quality } from '../choices/stored-choices.ts'
import { pickLevel } from './pick-level.ts'

const H264 = [240, 1080, 720].map((height) => ({ height, isH264: true }))
const BOTH = H264.flatMap((one) => [one, { ...one, isH264: false }])

test.each<[Quality, number]>([
  ['auto', -1],
  ['saver', 0],
  [720, 2],
  [900, 2],
  [2160, 1],
  [144, 0],
])('%s picks the rendition at index %s', (quality, index) => {
  expect(pickLevel(H264, quality, false)).toBe(index)
  expect(pickLevel(H264, quality, true)).toBe(index)
})

test.each<[Quality, boolean, number]>([
  ['auto', true, -1],
  ['saver', false, 1],
  ['saver', true, 0],
  [720, false, 5],
  [720, true, 4],
  [2160, true, 2],
])('%s of two codecs, judged: %s, picks the rendition at index %i', (quality, isJudged, index) => {
  expect(pickLevel(BOTH, quality, isJudged)).toBe(index)
})

test('leaves the choice to hls.js before anything is known', () => {
  expect(pickLevel([], 'saver', false)).toBe(-1)
})
