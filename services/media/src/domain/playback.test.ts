import { expect, test } from 'vitest'
import { isMediaFile } from './playback.ts'

test.each(['v720/init.mp4', 'v720-av1/index.m3u8', 'v720-av1/s00000.m4s', 'audio/index.m3u8', 'master.m3u8'])(
  'grants lead to %s',
  (path) => {
    expect(isMediaFile(path)).toBe(true)
  },
)

test.each(['v720-vp9/index.m3u8', 'v720-av1-av1/init.mp4', 'audio-av1/init.mp4', 'v720-av1/poster.jpg'])(
  'grants do not lead to %s',
  (path) => {
    expect(isMediaFile(path)).toBe(false)
  },
)
