import { expect, test } from 'vitest'
import { isWorthCopying, type KeyFrameGroup } from './copy-rule.ts'

const HD = { maxRate: 3_000_000 }
const TWELVE = { seconds: 12, frameRate: 25 }
/** Groups that begin at these seconds, at a rate in bits per second. */
const groups = (starts: number[], rate = 2_000_000, end = 12): KeyFrameGroup[] =>
  starts.map((start, i) => {
    const length = (starts[i + 1] ?? end) - start
    return { start, bytes: (rate * length) / 8, packets: length * 25 }
  })

test.each([
  ['two', [0, 2, 4, 6, 8, 10]],
  ['four', [0, 4, 8]],
  ['uneven', [0, 1, 5, 8]],
])('copies a picture with key frames every %s seconds', (_, starts) => {
  expect(isWorthCopying(groups(starts), HD, TWELVE)).toBe(true)
})

test.each<[string, KeyFrameGroup[]]>([
  ['there is none', []],
  ['there is one key frame', groups([0])],
  ['key frames are too far apart', groups([0, 4, 9])],
  ['the last key frame is too early', groups([0, 4])],
  ['it begins late', groups([1, 4, 8])],
  ['each picture is a key frame', groups(Array.from({ length: 300 }, (__, i) => i / 25))],
  ['it is heavier than the rendition may be', groups([0, 4, 8], 3_100_000)],
  ['a part of it is much heavier', [...groups([0, 4, 8], 500_000, 8), ...groups([8], 4_600_000)]],
  ['pictures are missing', groups([0, 4, 8]).map((one) => ({ ...one, packets: 60 }))],
  ['times run backwards', groups([0, 8, 4])],
])('does not copy a picture when %s', (_, packets) => {
  expect(isWorthCopying(packets, HD, TWELVE)).toBe(false)
})
