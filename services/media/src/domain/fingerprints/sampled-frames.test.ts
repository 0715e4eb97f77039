import { expect, test } from 'vitest'
import { FRAME_BYTES, hashFrames, MOST_FRAMES, sampleInterval } from './sampled-frames.ts'

test.each([
  [1, 2, 2],
  [120, 2, 2],
  [121, 2, 4],
  [240, 2, 4],
  [1_800, 2, 32],
  [14_400, 2, 256],
  // Three pictures, one each ten seconds.
  [30, 10, 10],
])('samples a film of %d s with key frames each %d s every %d s', (seconds, gap, interval) => {
  expect(sampleInterval(seconds, gap)).toBe(interval)
  expect(Math.ceil(seconds / interval)).toBeLessThanOrEqual(MOST_FRAMES)
})

test('gives each frame its place, and leaves out those that tell too little', () => {
  const chequered = Uint8Array.from({ length: FRAME_BYTES }, (_, at) =>
    ((at >> 3) + (at >> 9)) % 2 === 0 ? 20 : 230,
  )
  const black = new Uint8Array(FRAME_BYTES)
  const frames = hashFrames({ pictures: Buffer.concat([black, chequered, black, chequered]), interval: 4 })
  expect(frames.map(({ positionMs }) => positionMs)).toEqual([4_000, 12_000])
  expect(frames[0]?.hash).toEqual(frames[1]?.hash)
})

test('ignores a frame that was cut off', () => {
  expect(hashFrames({ pictures: new Uint8Array(FRAME_BYTES - 1), interval: 2 })).toEqual([])
})
