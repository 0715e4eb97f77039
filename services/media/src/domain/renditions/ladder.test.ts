import { expect, test } from 'vitest'
import { planLadder, type Rendition } from './ladder.ts'

const sizeOf = ({ width, lines }: Rendition) => `${width}x${lines}`

test.each([
  [1920, 1080, [1080, 720, 480, 240]],
  [3840, 2160, [1080, 720, 480, 240]],
  [1280, 720, [720, 480, 240]],
  [1000, 1000, [1000, 720, 480, 240]],
  [640, 480, [480, 240]],
  [640, 360, [360, 240]],
  [426, 240, [240, 120]],
  [160, 120, [120, 64]],
  // Two renditions of one height would lie in one folder.
  [64, 64, [64, 62]],
  [20, 16, [16, 14]],
  [2, 2, [2]],
])('%i x %i becomes %j', (width, height, heights) => {
  expect(planLadder({ width, height }).map((one) => one.height)).toEqual(heights)
})

test('an upright video is scaled by its width', () => {
  expect(planLadder({ width: 1080, height: 1920 }).map(sizeOf)).toEqual([
    '1080x1920',
    '720x1280',
    '480x854',
    '240x426',
  ])
})

test.each([
  [853, 479, ['852x478', '428x240']],
  [8192, 4, ['8192x4', '4096x2']],
  [1, 1, ['2x2']],
])('both sides of %i x %i are given, and even', (width, height, sizes) => {
  expect(planLadder({ width, height }).map(sizeOf)).toEqual(sizes)
})

test('odd sizes become even, and smaller ones cost less', () => {
  const ladder = planLadder({ width: 853, height: 479 })
  expect(ladder.map((one) => one.height % 2)).toEqual(ladder.map(() => 0))
  expect(ladder.map((one) => one.maxRate)).toEqual(
    [...ladder.map((one) => one.maxRate)].sort((a, b) => b - a),
  )
})
