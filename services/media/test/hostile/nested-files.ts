import { crc32, deflateSync } from 'node:zlib'
import { element } from './ebml.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'
import { box, words } from './mp4-boxes.ts'

function nested(
  name: string,
  extension: HostileFile['extension'],
  outcome: Outcome,
  make: HostileFile['make'],
): HostileFile {
  return { name: `Nested: ${name}`, extension, outcome, make }
}

const EBML_HEAD = element('1a45dfa3', element('4282', 'matroska'))

/** A GIF of one pixel (GIF89a). */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A picture of very many pixels of one colour, in very few bytes. */
function vastPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([words(data.length), body, words(crc32(body))])
  }
  const head = Buffer.concat([words(side, side), Buffer.of(1, 0, 0, 0, 0)])
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ])
}

/** One file in another, and pictures that are no video. */
export const NESTED_FILES: HostileFile[] = [
  nested('an MP4 in the media of an MP4', 'mp4', 'bounded', async (clips) => {
    const inner = await clips.bytes('tiny.mp4')
    return Buffer.concat([inner.subarray(0, 32), box('mdat', inner), inner.subarray(32)])
  }),
  nested('an MKV in a free box of an MP4', 'mp4', 'prepared', async (clips) =>
    Buffer.concat([await clips.bytes('tiny.mp4'), box('free', await clips.bytes('tiny.mkv'))]),
  ),
  nested('an MKV in a segment of an MKV', 'mkv', 'bounded', async (clips) =>
    Buffer.concat([EBML_HEAD, element('18538067', await clips.bytes('tiny.mkv'))]),
  ),
  nested('an AVI in a list of an AVI', 'avi', 'bounded', async (clips) => {
    const inner = await clips.bytes('tiny.avi')
    const head = Buffer.alloc(12)
    head.write('RIFF', 0, 'latin1')
    head.writeUInt32LE(inner.length + 4, 4)
    head.write('AVI ', 8, 'latin1')
    return Buffer.concat([head, inner])
  }),
  nested('two MP4 files, one behind the other', 'mp4', 'bounded', async (clips) =>
    Buffer.concat([await clips.bytes('tiny.mp4'), await clips.bytes('silent.mp4')]),
  ),
  nested('an MKV behind an AVI', 'avi', 'bounded', async (clips) =>
    Buffer.concat([await clips.bytes('tiny.avi'), await clips.bytes('tiny.mkv')]),
  ),
  nested('an archive behind an MP4', 'mp4', 'prepared', async (clips) =>
    Buffer.concat([await clips.bytes('tiny.mp4'), Buffer.from('PK\x03\x04'), Buffer.alloc(1_000)]),
  ),
  nested('a sequence of PNG pictures', 'mp4', 'refused', async (clips) => {
    const picture = await clips.bytes('cover.png')
    return Buffer.concat(Array<Buffer>(50).fill(picture))
  }),
  nested('a sequence of GIF pictures', 'mov', 'refused', () => Buffer.concat(Array<Buffer>(50).fill(GIF))),
  nested('a PNG of a gigapixel behind the head of a video', 'mp4', 'refused', () =>
    Buffer.concat([box('ftyp', 'isom\0\0\x02\0isomavc1mp41'), box('mdat', vastPng(32_768))]),
  ),
  nested('a PNG of a gigapixel as a cover', 'mkv', 'bounded', async (clips) => {
    const bytes = await clips.bytes('tiny.mkv')
    const file = element(
      '61a7',
      ...[element('466e', 'cover.png'), element('4660', 'image/png')],
      ...[element('465c', vastPng(32_768)), element('46ae', Buffer.of(1))],
    )
    const at = bytes.indexOf('1654ae6b', 0, 'hex')
    return Buffer.concat([bytes.subarray(0, at), element('1941a469', file), bytes.subarray(at)])
  }),
  nested('pictures of JPEG as a video', 'avi', 'refused', (clips) =>
    clips.make('pictures.avi', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=25:duration=1', '-c:v', 'mjpeg'],
    ]),
  ),
  {
    ...nested('a name of a picture sequence', 'mp4', 'prepared', (clips) => clips.bytes('tiny.mp4')),
    filename: 'image%09d.mp4',
  },
]
