import { expect, test } from 'vitest'
import { queueCostOf, requireAffordable } from './preparation-cost.ts'

const lasting = (width: number, height: number, frameRate: number, duration: number) => ({
  ...{ width, height, frameRate, duration, pictureDuration: duration },
  frames: frameRate * duration,
  hasAudio: true,
})

const LIMIT = { gigapixels: 1_000, isNewAccount: false }

test.each([
  ['four hours of 1080p', lasting(1_920, 1_080, 30, 4 * 3_600)],
  ['an hour of 4K', lasting(3_840, 2_160, 30, 3_600)],
  ['three minutes of the largest', lasting(8_192, 4_320, 120, 180)],
])('takes %s', (_, facts) => {
  expect(() => requireAffordable(facts, LIMIT)).not.toThrow()
})

test.each([
  ['43 minutes at 8192 x 4320 and 120 a second', lasting(8_192, 4_320, 120, 43 * 60), '3 min au plus'],
  ['four hours of 4K at 60 a second', lasting(3_840, 2_160, 60, 4 * 3_600), '33 min au plus'],
])('refuses %s, and names the limit', (_, facts, sentence) => {
  expect(() => requireAffordable(facts, LIMIT)).toThrow(sentence)
  expect(() => requireAffordable(facts, LIMIT)).toThrow(/limite : 1.000 milliards de pixels/)
})

test('counts the pictures that the file announces, where its rate says less', () => {
  expect(() => requireAffordable({ ...lasting(1_920, 1_080, 25, 60), frames: 1e9 }, LIMIT)).toThrow('limite')
})

test('says of an account without an approved video that its limit rises', () => {
  const facts = lasting(1_920, 1_080, 30, 3_600)
  expect(() => requireAffordable(facts, LIMIT)).not.toThrow()
  expect(() => requireAffordable(facts, { gigapixels: 200, isNewAccount: true })).toThrow(
    '53 min au plus, ou une définition plus petite (limite : 200 milliards de pixels tant qu’aucune de vos vidéos n’est approuvée)',
  )
})

test('charges AV1 by the pixels that are encoded again', () => {
  const facts = { ...lasting(1_920, 1_080, 30, 60), hasAudio: false }
  const [alone, both] = [queueCostOf(facts), queueCostOf(facts, ['h264', 'av1'])]
  expect(both / alone).toBeCloseTo(2, 1)
})

test('charges sound by its length, whatever the size of the picture', () => {
  const tiny = { ...lasting(64, 64, 0.05, 14_000), frames: 700 }
  expect(queueCostOf({ ...tiny, hasAudio: false })).toBe(11)
  expect(queueCostOf(tiny)).toBeGreaterThan(queueCostOf(lasting(1_280, 720, 30, 15)) * 10)
})
