import { expect, test } from 'vitest'
import type { VideoCodec } from '../../domain/renditions/codecs.ts'
import { measureSegments, variantOf } from './master-playlist.ts'

/** Segments by their seconds and kilobits. */
const segments = (...list: [seconds: number, kilobits: number][]) =>
  list.map(([seconds, kilobits]) => ({ seconds, size: kilobits * 125 }))

test.each([
  // The second and third last four seconds, and the last two six.
  ['of short segments', segments([2, 800], [2, 1_000], [2, 1_400]), 700],
  ['of long ones', segments([4, 800], [4, 2_000], [4, 400]), 500],
  ['of a heavy one that is too long for a stretch', segments([8, 8_000], [4, 400]), 1_000],
  ['of a short, heavy end, with what comes before it', segments([4, 400], [4, 400], [0.04, 1_616]), 499.01],
  ['of a film that is shorter than a stretch', segments([1, 300]), 300],
  ['of nothing', [], 0],
])('the peak is that %s', (_, list, kilobits) => {
  expect(measureSegments(list).peak).toBe(kilobits * 1_000)
})

/** An init segment as far as it is read: a brand, a sample entry and the decoder configuration inside it. */
function initOf(entry: string, config: string, fields: number[]): Buffer {
  const size = Buffer.alloc(78)
  size.writeUInt16BE(1_280, 24)
  size.writeUInt16BE(720, 26)
  return Buffer.concat([
    Buffer.from(`isom${entry}`),
    Buffer.alloc(32),
    Buffer.from(entry),
    size,
    Buffer.from(config),
    Buffer.from(fields),
  ])
}

const RENDITION = { height: 720, width: 1_280, lines: 720, maxRate: 3_000_000 }
const RATES = { peak: 9, average: 8 }

test.each<[VideoCodec, string, string, number[], string, string]>([
  ['h264', 'avc1', 'avcC', [1, 0x4d, 0x40, 0x1f], 'avc1.4d401f', 'v720'],
  ['av1', 'av01', 'av1C', [0x81, 0x05, 0x0c], 'av01.0.05M.08', 'v720-av1'],
  ['av1', 'av01', 'av1C', [0x81, 0x2d, 0xcc], 'av01.1.13H.10', 'v720-av1'],
])('names %s of a stream by its configuration in %s', (codec, entry, config, fields, name, folder) => {
  const facts = { frameRate: 25, hasAudio: true }
  const variant = variantOf(RENDITION, facts, RATES, initOf(entry, config, fields), codec)
  expect(variant).toContain(`RESOLUTION=1280x720,FRAME-RATE=25.000,CODECS="${name},mp4a.40.2"\n${folder}/`)
})

test('refuses an init segment of another codec', () => {
  const init = initOf('avc1', 'avcC', [1, 0x4d, 0x40, 0x1f])
  expect(() => variantOf(RENDITION, { frameRate: 25, hasAudio: false }, RATES, init, 'av1')).toThrow('av1')
})

test('measures the length and the average', () => {
  expect(measureSegments(segments([4, 800], [2, 1_600]))).toEqual({
    seconds: 6,
    peak: 800_000,
    average: 400_000,
  })
})
