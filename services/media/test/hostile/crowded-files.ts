import type { Clips } from '../support/clips.ts'
import { element } from './ebml.ts'
import type { HostileFile } from './hostile-file.ts'
import { box, findBox, words } from './mp4-boxes.ts'

/** At 8192 x 4320 this is more than 1 000 gigapixels. */
const FRAMES = 30_000
const LENGTH_S = 14_000
/** A picture that is the one before, at 8192 x 4320: thirteen bytes. */
const SAME_AGAIN_BYTES = 13

/** Heads that announce a picture a second, in front of thirty thousand. */
export const CROWDED_FILES: HostileFile[] = [
  {
    name: 'MKV: two pictures a second where it announces one',
    extension: 'mkv',
    outcome: 'failed',
    reason: 'limite : 1',
    make: async (clips) => crowdedMkv(await framesOf(clips)),
  },
  {
    name: 'MP4: fragments that hold more pictures than the first',
    extension: 'mp4',
    outcome: 'failed',
    reason: 'limite : 1',
    make: async (clips) => crowdedMp4(await clips.bytes('vast.mp4'), await framesOf(clips)),
  },
]

interface Frames {
  configuration: Buffer
  whole: Buffer
  sameAgain: Buffer
}

async function framesOf(clips: Clips): Promise<Frames> {
  const bytes = await clips.bytes('vast.mp4')
  const at = bytes.indexOf('avcC')
  const mdat = findBox(bytes, 'mdat')
  const end = mdat.at + mdat.size
  return {
    configuration: bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4)),
    whole: bytes.subarray(mdat.body, end - SAME_AGAIN_BYTES),
    sameAgain: bytes.subarray(end - SAME_AGAIN_BYTES, end),
  }
}

function crowdedMkv({ configuration, whole, sameAgain }: Frames): Buffer {
  const info = element(
    '1549a966',
    element('2ad7b1', number(1_000_000, 3)),
    element('4489', float(LENGTH_S * 1_000)),
  )
  const picture = element('e0', element('b0', number(8_192, 2)), element('ba', number(4_320, 2)))
  const track = element(
    'ae',
    ...[element('d7', number(1)), element('73c5', number(1)), element('83', number(1))],
    ...[element('86', 'V_MPEG4/ISO/AVC'), element('63a2', configuration)],
    ...[element('23e383', number(1_000_000_000, 4)), picture],
  )
  const step = (LENGTH_S * 1_000) / FRAMES
  const clusters = Array.from({ length: FRAMES / 50 }, (_, cluster) => {
    const blocks = Array.from({ length: 50 }, (__, i) => {
      const isFirst = cluster + i === 0
      const head = Buffer.concat([
        Buffer.of(0x81),
        number(Math.round(i * step), 2),
        Buffer.of(isFirst ? 0x80 : 0),
      ])
      return element('a3', head, isFirst ? whole : sameAgain)
    })
    return element('1f43b675', element('e7', number(Math.round(cluster * 50 * step), 4)), ...blocks)
  })
  const head = element(
    '1a45dfa3',
    element('4282', 'matroska'),
    element('4287', number(4)),
    element('4285', number(2)),
  )
  return Buffer.concat([head, element('18538067', info, element('1654ae6b', track), ...clusters)])
}

/**
 * Behind the two pictures that were drawn, of a second each, come the others within a blink; an index of the fragments
 * gives them hours, and spares readers of the head from looking at them.
 */
function crowdedMp4(source: Buffer, { sameAgain }: Frames): Buffer {
  const [drawn, mdat] = [findBox(source, 'moof'), findBox(source, 'mdat')]
  const scale = source.readUInt32BE(findBox(source, 'mdhd').body + 12)
  const first = source.subarray(drawn.at, mdat.at + mdat.size)
  const samples = Buffer.concat(Array<Buffer>(FRAMES).fill(words(1, sameAgain.length)))
  const moof = (dataAt: number) =>
    box(
      'moof',
      box('mfhd', words(0, 2)),
      box(
        'traf',
        box('tfhd', words(0x02_0000, 1)),
        box('tfdt', words(0, 2 * scale)),
        // Data offset, duration and size of each.
        box('trun', words(0x00_0301, FRAMES, dataAt), samples),
      ),
    )
  const others = Buffer.concat([
    moof(moof(0).length + 8),
    box('mdat', ...Array<Buffer>(FRAMES).fill(sameAgain)),
  ])
  const index = box(
    'sidx',
    words(0, 1, scale, 0, 0, 2),
    words(first.length, 2 * scale, 0x9000_0000),
    words(others.length, (LENGTH_S - 2) * scale, 0),
  )
  return Buffer.concat([source.subarray(0, drawn.at), index, first, others])
}

function number(value: number, bytes = 1): Buffer {
  const all = Buffer.alloc(bytes)
  all.writeUIntBE(value, 0, bytes)
  return all
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
