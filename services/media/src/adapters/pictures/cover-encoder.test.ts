import { COVER_FRAMES } from '@alcove/contracts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCoverEncoder } from './cover-encoder.ts'

test('makes sizes one after the other, so that files are read meanwhile', async () => {
  const encoder = createCoverEncoder()
  const jpeg = await sharp({ create: { width: 1_280, height: 4_096, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  let most = 0
  const watch = setInterval(() => {
    const { process, queue } = sharp.counters()
    most = Math.max(most, process + queue)
  }, 1)
  await Promise.all(COVER_FRAMES.map((frame) => encoder.encodeSizes(frame, jpeg)))
  clearInterval(watch)
  expect(most).toBe(1)
})
