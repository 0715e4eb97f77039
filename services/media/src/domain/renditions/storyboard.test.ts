import { expect, test } from 'vitest'
import { keyFrameSeconds, planStoryboard, storyboardBytes, storyboardCues } from './storyboard.ts'

const WIDE = { width: 426, lines: 240 }
const SMOOTH = keyFrameSeconds({ frameRate: 25 })

test.each([
  ['a moment', 0.04, 2, 1, [1, 1, 1]],
  ['a clip', 15, 2, 8, [8, 1, 1]],
  ['two minutes', 120, 4, 30, [10, 3, 1]],
  ['a quarter of an hour', 900, 18, 50, [10, 5, 1]],
  ['twenty minutes', 1_200, 18, 67, [10, 5, 2]],
  ['four hours', 4 * 3_600, 18, 800, [10, 5, 16]],
])('%s', (_, seconds, interval, tiles, [columns, rows, sheets]) => {
  expect(planStoryboard(WIDE, seconds, SMOOTH)).toMatchObject({ interval, tiles, columns, rows, sheets })
})

test('a picture a minute gets a tile a minute', () => {
  expect(planStoryboard(WIDE, 600, keyFrameSeconds({ frameRate: 1 / 60 }))).toMatchObject({
    interval: 60,
    tiles: 10,
  })
})

test.each([
  ['wide', WIDE, [160, 90]],
  ['upright', { width: 240, lines: 426 }, [50, 90]],
  ['a line', { width: 4_096, lines: 2 }, [320, 2]],
  ['tiny', { width: 64, lines: 62 }, [64, 62]],
])('a tile has the proportions of the picture: %s', (_, size, [width, height]) => {
  expect(planStoryboard(size, 60, SMOOTH)).toMatchObject({ width, height })
})

test('its bytes are bounded, also for four hours', () => {
  expect(storyboardBytes(planStoryboard(WIDE, 4 * 3_600, SMOOTH))).toBeLessThan(25e6)
})

test('cues name each tile by its sheet and place', () => {
  const cues = storyboardCues(planStoryboard(WIDE, 4_000, SMOOTH)).split('\n\n')
  expect(cues[0]).toBe('WEBVTT')
  expect(cues[1]).toBe('00:00:00.000 --> 00:00:18.000\n00.jpg#xywh=0,0,160,90')
  expect(cues[12]).toBe('00:03:18.000 --> 00:03:36.000\n00.jpg#xywh=160,90,160,90')
  expect(cues[51]).toBe('00:15:00.000 --> 00:15:18.000\n01.jpg#xywh=0,0,160,90')
  expect(cues.at(-1)).toMatch(/^01:06:36\.000 --> 01:06:54\.000\n04\.jpg#xywh=/)
})
