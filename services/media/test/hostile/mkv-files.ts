import type { Clips } from '../support/clips.ts'
import { element, withPayload } from './ebml.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'

/** Ids of the elements that are changed (Matroska, RFC 9559). */
const TIMESTAMP_SCALE = '2ad7b1'
const DURATION = '4489'
const WIDTH = 'b0'
const HEIGHT = 'ba'
const TRACKS = '1654ae6b'
const SEGMENT = '18538067'
const CODEC_ID = '86'
const DEFAULT_DURATION = '23e383'
const CLUSTER = '1f43b675'
const SIMPLE_BLOCK = 0xa3

function mkv(name: string, outcome: Outcome, change: (bytes: Buffer) => Uint8Array): HostileFile {
  return {
    name: `MKV: ${name}`,
    extension: 'mkv',
    outcome,
    make: async (clips: Clips) => change(await clips.bytes('tiny.mkv')),
  }
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const HEAD = element(
  '1a45dfa3',
  element('4282', 'matroska'),
  element('4287', Buffer.of(4)),
  element('4285', Buffer.of(2)),
)

/** A file that was written by hand: a head and one segment. */
const file = (...parts: Buffer[]) => Buffer.concat([HEAD, element(SEGMENT, ...parts)])

const track = (number: number, codec = 'V_MPEG4/ISO/AVC', width = 64) => {
  const n = Buffer.alloc(4)
  n.writeUInt32BE(number + 1)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(width)
  return element(
    'ae',
    element('d7', n),
    element('73c5', n),
    element('83', Buffer.of(1)),
    element(CODEC_ID, codec),
    element('e0', element(WIDTH, size), element(HEIGHT, Buffer.of(64))),
  )
}

const attachment = (name: string, bytes = 100) =>
  element(
    '1941a469',
    element(
      '61a7',
      element('466e', name),
      element('4660', 'application/x-truetype-font'),
      element('465c', 'x'.repeat(bytes)),
      element('46ae', Buffer.of(1)),
    ),
  )

/** In front of the tracks, so that it is read with them. */
function withPart(bytes: Buffer, part: Buffer): Buffer {
  const at = bytes.indexOf(TRACKS, 0, 'hex')
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])
}

/** Sizes of which all bits are set, where they have eight bytes (RFC 8794, 6.2). */
function withUnknownSizes(source: Buffer, ids: string[]): Buffer {
  const bytes = Buffer.from(source)
  for (const id of ids)
    for (let at = bytes.indexOf(id, 0, 'hex'); at >= 0; at = bytes.indexOf(id, at + 4, 'hex'))
      if (bytes[at + 4] === 1) bytes.fill(0xff, at + 5, at + 12)
  return bytes
}

/** @param time of each block within its cluster; null for times that fall */
function withBlockTimes(source: Buffer, time: number | null): Buffer {
  const bytes = Buffer.from(source)
  let falling = 1_000
  for (let at = bytes.indexOf(CLUSTER, 0, 'hex'); at >= 0 && at + 8 < bytes.length; at++) {
    // The id, a size of two bytes, the first or second track.
    const isBlock = bytes[at] === SIMPLE_BLOCK && ((bytes[at + 1] as number) & 0xc0) === 0x40
    if (!isBlock || ![0x81, 0x82].includes(bytes[at + 3] as number)) continue
    bytes.writeInt16BE(time ?? falling, at + 4)
    falling -= 7
  }
  return bytes
}

export const MKV_FILES: HostileFile[] = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, -1, 1e308, 0].map((value) =>
    mkv(`lasts ${value}`, 'bounded', (b) => withPayload(b, DURATION, float(value))),
  ),
  mkv('a clock that stands still', 'bounded', (b) => withPayload(b, TIMESTAMP_SCALE, Buffer.alloc(3))),
  mkv('a clock of the largest step', 'bounded', (b) =>
    withPayload(b, TIMESTAMP_SCALE, Buffer.alloc(3, 0xff)),
  ),
  mkv('frames that last no time', 'bounded', (b) => withPart(b, element(DEFAULT_DURATION, Buffer.alloc(4)))),
  mkv('a picture of no width', 'bounded', (b) => withPayload(b, WIDTH, Buffer.of(0), TRACKS)),
  mkv('a picture of 2^32-1 columns', 'bounded', () =>
    file(element(TRACKS, track(0, undefined, 0xffff_ffff))),
  ),
  mkv('a codec that is not taken', 'refused', () => file(element(TRACKS, track(0, 'V_UNCOMPRESSED')))),
  mkv('a codec without a name', 'refused', () => file(element(TRACKS, track(0, '')))),
  mkv('no frame at all', 'refused', () => file(element(TRACKS, track(0)))),
  mkv('100 000 tracks', 'refused', () =>
    file(element(TRACKS, ...Array.from({ length: 100_000 }, (_, i) => track(i)))),
  ),
  mkv('an attachment that climbs', 'prepared', (b) =>
    withPart(b, attachment('../../../tmp/alcove-attachment')),
  ),
  mkv('an attachment that is a path', 'prepared', (b) => withPart(b, attachment('/tmp/alcove-attachment'))),
  mkv('a segment of 2^56 bytes', 'bounded', (b) => {
    const bytes = Buffer.from(b)
    const at = bytes.indexOf(SEGMENT, 0, 'hex')
    bytes.fill(0xfe, at + 5, at + 12)
    return bytes
  }),
  // Tags may hold tags: heads alone, each of which says that the rest lies within.
  mkv('tags 50 000 deep', 'bounded', (b) => {
    const head = Buffer.from('67c801ffffffffffffff', 'hex')
    return Buffer.concat([b, ...Array<Buffer>(50_000).fill(head)])
  }),
  mkv('cut in the middle', 'bounded', (b) => b.subarray(0, Math.floor(b.length / 2))),
  mkv('cut behind its head', 'refused', (b) => b.subarray(0, 200)),
  mkv('clusters of noise', 'bounded', (b) => {
    const bytes = Buffer.from(b)
    bytes.fill(0xa5, bytes.indexOf('1f43b675', 0, 'hex') + 30)
    return bytes
  }),
  // What a recording that was never closed looks like: sizes that say nothing.
  mkv('a segment of unknown size', 'prepared', (b) => withUnknownSizes(b, [SEGMENT])),
  mkv('a segment and clusters of unknown size', 'prepared', (b) => withUnknownSizes(b, [SEGMENT, CLUSTER])),
  mkv('tracks of unknown size', 'bounded', (b) => withUnknownSizes(b, [SEGMENT, TRACKS])),
  mkv('clusters of unknown size without end', 'bounded', (b) =>
    Buffer.concat([b, ...Array<Buffer>(10_000).fill(Buffer.from(`${CLUSTER}01ffffffffffffff`, 'hex'))]),
  ),
  mkv('a thousand attachments', 'refused', (b) =>
    withPart(b, Buffer.concat(Array.from({ length: 1_000 }, (_, i) => attachment(`${i}.ttf`)))),
  ),
  mkv('an attachment of 4 MB', 'prepared', (b) => withPart(b, attachment('large.ttf', 4 << 20))),
  mkv('blocks of one time', 'bounded', (b) => withBlockTimes(b, 0)),
  mkv('blocks before the beginning', 'bounded', (b) => withBlockTimes(b, -0x8000)),
  mkv('blocks that run backwards', 'bounded', (b) => withBlockTimes(b, null)),
]
