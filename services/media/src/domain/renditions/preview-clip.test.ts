import { expect, test } from 'vitest'
import { planPreview, planPreviewSize, previewRate } from './preview-clip.ts'

test('takes seconds at equal distances', () => {
  const starts = planPreview(60, 25).map(({ start }) => start)
  expect(starts).toEqual([4.5, 14.5, 24.5, 34.5, 44.5, 54.5])
  expect(planPreview(60, 25).every(({ seconds }) => seconds === 1)).toBe(true)
})

test.each([0.04, 1, 7.9])('shows all of a film of %d s', (seconds) => {
  expect(planPreview(seconds, 25)).toEqual([{ start: 0, seconds }])
})

test('takes longer pieces where a second holds no picture', () => {
  expect(planPreview(60, 0.5).map(({ seconds }) => seconds)).toEqual([2, 2, 2, 2, 2, 2])
  expect(planPreview(15, 0.5)).toEqual([{ start: 0, seconds: 15 }])
})

test.each([
  ['the lowest rendition of a wide film', { width: 426, lines: 240 }, { width: 320, height: 180 }],
  ['that of an upright one', { width: 240, lines: 426 }, { width: 240, height: 426 }],
  ['a small film', { width: 160, lines: 90 }, { width: 160, height: 90 }],
  ['a tower', { width: 240, lines: 4_096 }, { width: 34, height: 570 }],
  ['a line', { width: 4_096, lines: 2 }, { width: 320, height: 2 }],
])('keeps the proportions of %s', (_, rendition, size) => {
  expect(planPreviewSize(rendition)).toEqual(size)
})

test.each([
  [24, 24],
  [30, 30],
  [50, 25],
  [120, 30],
  [0.5, 0.5],
])('shows a film of %d pictures a second at %d', (frameRate, rate) => {
  expect(previewRate(frameRate)).toBe(rate)
})
