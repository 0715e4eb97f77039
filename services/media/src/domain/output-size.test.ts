import { expect, test } from 'vitest'
import { mostOutputBytes } from './output-size.ts'

const lasting = (duration: number) => ({
  ...{ width: 1_920, height: 1_080, frameRate: 3, frames: 3 * duration, duration, pictureDuration: duration },
  hasAudio: false,
})

test('bounds what noise at 1080p becomes: 1.2 MB a second were measured', () => {
  expect(mostOutputBytes(lasting(500))).toBeGreaterThan(500 * 1.2e6)
  expect(mostOutputBytes(lasting(500))).toBeLessThan(500 * 1.7e6)
  expect(mostOutputBytes(lasting(4 * 3_600))).toBeGreaterThan(17e9)
})

test('counts AV1 where it is made, at the rates of H.264', () => {
  const [alone, both] = [mostOutputBytes(lasting(500)), mostOutputBytes(lasting(500), ['h264', 'av1'])]
  expect(both).toBeGreaterThan(1.5 * alone)
  expect(both).toBeLessThan(2 * alone)
})

test('the picture that is held where the sound outlasts it counts', () => {
  const held = { ...lasting(100), pictureDuration: 1, hasAudio: true }
  expect(mostOutputBytes(held)).toBeGreaterThan(mostOutputBytes(lasting(100)) * 1.5)
})
