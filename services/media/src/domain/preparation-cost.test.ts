import { expect, test } from 'vitest'
import { requireAffordable } from './preparation-cost.ts'

const lasting = (width: number, height: number, frameRate: number, duration: number) => ({
  ...{ width, height, frameRate, duration, pictureDuration: duration },
  frames: frameRate * duration,
  hasAudio: true,
})

test.each([
  ['four hours of 1080p', lasting(1_920, 1_080, 30, 4 * 3_600)],
  ['an hour of 4K', lasting(3_840, 2_160, 30, 3_600)],
  ['three minutes of the largest', lasting(8_192, 4_320, 120, 180)],
])('takes %s', (_, facts) => {
  expect(() => requireAffordable(facts, 1_000)).not.toThrow()
})

test.each([
  ['43 minutes at 8192 x 4320 and 120 a second', lasting(8_192, 4_320, 120, 43 * 60), '3 min au plus'],
  ['four hours of 4K at 60 a second', lasting(3_840, 2_160, 60, 4 * 3_600), '33 min au plus'],
])('refuses %s, and names the limit', (_, facts, sentence) => {
  expect(() => requireAffordable(facts, 1_000)).toThrow(sentence)
  expect(() => requireAffordable(facts, 1_000)).toThrow(/limite : 1.000 milliards de pixels/)
})

test('counts the pictures that the file announces, where its rate says less', () => {
  expect(() => requireAffordable({ ...lasting(1_920, 1_080, 25, 60), frames: 1e9 }, 1_000)).toThrow('limite')
})
