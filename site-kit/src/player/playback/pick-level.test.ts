import { expect, test } from 'vitest'
import type { Quality } from '../choices/stored-choices.ts'
import { pickLevel } from './pick-level.ts'

const HEIGHTS = [240, 1080, 720]

test.each<[Quality, number]>([
  ['auto', -1],
  ['saver', 0],
  [720, 2],
  [900, 2],
  [2160, 1],
  [144, 0],
])('%s picks the rendition at index %s', (quality, index) => {
  expect(pickLevel(HEIGHTS, quality)).toBe(index)
})

test('leaves the choice to hls.js before anything is known', () => {
  expect(pickLevel([], 'saver')).toBe(-1)
})
