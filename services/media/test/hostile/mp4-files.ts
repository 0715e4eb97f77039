import type { Clips } from '../support/clips.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'
import { box, findBox, withBox, withField, words } from './mp4-boxes.ts'

const HUGE = 0x7fff_ffff
const ALL_ONES = 0xffff_ffff

type Change = (bytes: Buffer) => Uint8Array

function mp4(name: string, outcome: Outcome, change: Change, extension: 'mp4' | 'mov' = 'mp4'): HostileFile {
  return {
    name: `MP4: ${name}`,
    extension,
    outcome,
    make: async (clips: Clips) => change(await clips.bytes('tiny.mp4')),
  }
}

/** The index with its tables as they are, and a new size in its header; what follows moves. */
function withIndexOf(bytes: Buffer, change: (index: Buffer) => Buffer): Buffer {
  const moov = findBox(bytes, 'moov')
  const index = change(bytes.subarray(moov.body, moov.at + moov.size))
  return Buffer.concat([bytes.subarray(0, moov.at), box('moov', index), bytes.subarray(moov.at + moov.size)])
}

/** Tables that promise more than the file holds. */
const TABLES: HostileFile[] = [
  mp4('stts of 2^31-1 entries', 'refused', (b) => withField(b, 'stts', 4, HUGE)),
  mp4('stts of 2^28 entries', 'bounded', (b) => withField(b, 'stts', 4, 2 ** 28)),
  mp4('stts that holds each frame for 2^31-1', 'bounded', (b) => withField(b, 'stts', 12, HUGE)),
  mp4('stts that holds each frame for minus one', 'bounded', (b) => withField(b, 'stts', 12, ALL_ONES)),
  mp4('stts of 2^31-1 frames', 'bounded', (b) => withField(b, 'stts', 8, HUGE)),
  mp4('stts without duration', 'bounded', (b) => withField(b, 'stts', 12, 0)),
  mp4('stsz of 2^32-1 frames', 'bounded', (b) => withField(b, 'stsz', 8, ALL_ONES)),
  mp4('stsz of 2^29 frames of one size', 'bounded', (b) => withField(b, 'stsz', 4, 1, 2 ** 29)),
  mp4('stsz with a frame of 2 GB', 'bounded', (b) => withField(b, 'stsz', 12, HUGE)),
  mp4('stsz without a frame', 'bounded', (b) => withField(b, 'stsz', 8, 0)),
  mp4('stco of 2^31-1 chunks', 'bounded', (b) => withField(b, 'stco', 4, HUGE)),
  mp4('stco beyond the end', 'bounded', (b) => withField(b, 'stco', 8, ALL_ONES, ALL_ONES - 1)),
  mp4('stco that points at the index itself', 'bounded', (b) => withField(b, 'stco', 8, 32, 32, 32)),
  mp4('stsc of 2^31-1 entries', 'bounded', (b) => withField(b, 'stsc', 4, HUGE)),
  mp4('stsc with 2^31-1 frames in each chunk', 'bounded', (b) => withField(b, 'stsc', 12, HUGE)),
  mp4('stss of 2^31-1 key frames', 'bounded', (b) => withField(b, 'stss', 4, HUGE)),
  mp4('stsd of 2^32-1 descriptions', 'bounded', (b) => withField(b, 'stsd', 4, ALL_ONES)),
  mp4('stsd without a description', 'bounded', (b) => withField(b, 'stsd', 4, 0)),
]

/** Clocks and lengths. */
const TIMES: HostileFile[] = [
  mp4('mdhd with a time scale of zero', 'bounded', (b) => withField(b, 'mdhd', 12, 0)),
  mp4('mdhd with a time scale of one', 'bounded', (b) => withField(b, 'mdhd', 12, 1)),
  mp4('mdhd with a time scale of 2^32-1', 'bounded', (b) => withField(b, 'mdhd', 12, ALL_ONES)),
  mp4('mdhd that lasts 2^32-1', 'bounded', (b) => withField(b, 'mdhd', 16, ALL_ONES)),
  mp4('mvhd that lasts 2^32-1', 'bounded', (b) => withField(b, 'mvhd', 16, ALL_ONES)),
  mp4('mvhd with a time scale of zero', 'bounded', (b) => withField(b, 'mvhd', 12, 0)),
  mp4('every length zero', 'bounded', (b) =>
    withField(withField(withField(b, 'mvhd', 16, 0), 'mdhd', 16, 0), 'stts', 12, 0),
  ),
  mp4('elst that starts before time', 'bounded', (b) => withField(b, 'elst', 12, ALL_ONES - 1)),
  mp4('elst that lasts 2^32-1', 'bounded', (b) => withField(b, 'elst', 8, ALL_ONES)),
  mp4('elst of 2^31-1 edits', 'bounded', (b) => withField(b, 'elst', 4, HUGE)),
  mp4('elst that starts behind the end', 'bounded', (b) => withField(b, 'elst', 12, HUGE)),
]

/** Pictures that are not what the header says. Offsets within `stsd`: its first entry begins at 8. */
const PICTURES: HostileFile[] = [
  mp4('a picture of no width', 'bounded', (b) => withField(b, 'stsd', 40, 0)),
  mp4('a picture of 65535 x 65535', 'bounded', (b) => withField(b, 'stsd', 40, ALL_ONES)),
  mp4('a picture of 1 x 65535', 'bounded', (b) => withField(b, 'stsd', 40, 0x0001_ffff)),
  mp4('tkhd of no size', 'bounded', (b) => withField(b, 'tkhd', 76, 0, 0)),
  mp4('tkhd of 2^16 x 2^16', 'bounded', (b) => withField(b, 'tkhd', 76, ALL_ONES, ALL_ONES)),
  mp4('a turn by an odd matrix', 'bounded', (b) =>
    withField(b, 'tkhd', 40, 0x1234, 0xffff_1234, 0, 0x0000_4321, 0x8000_0000),
  ),
  mp4('a matrix of zeros', 'bounded', (b) => withField(b, 'tkhd', 40, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
  mp4('a codec that does not exist', 'refused', (b) =>
    withBox(b, 'stsd', (bytes, { body }) => void bytes.write('zzzz', body + 12, 'latin1')),
  ),
  mp4('a codec that is not taken', 'refused', (b) =>
    withBox(b, 'stsd', (bytes, { body }) => void bytes.write('MAGY', body + 12, 'latin1')),
  ),
  mp4('a configuration of noise', 'bounded', (b) =>
    withBox(b, 'stsd', (bytes, { body, size }) => void bytes.fill(0xa5, body + 100, body + size - 8)),
  ),
  mp4('frames of noise', 'failed', (b) =>
    withBox(b, 'mdat', (bytes, { body, at, size }) => void bytes.fill(0xa5, body, at + size)),
  ),
  mp4('frames of zeros', 'failed', (b) =>
    withBox(b, 'mdat', (bytes, { body, at, size }) => void bytes.fill(0, body, at + size)),
  ),
]

/** The boxes themselves. */
const STRUCTURE: HostileFile[] = [
  mp4('an index that ends in the middle', 'refused', (b) => b.subarray(0, 600)),
  mp4('no bytes behind the index', 'failed', (b) => b.subarray(0, findBox(b, 'mdat').body)),
  mp4('the last third missing', 'bounded', (b) => b.subarray(0, Math.floor((b.length * 2) / 3))),
  mp4('a head and nothing', 'refused', (b) => b.subarray(0, findBox(b, 'moov').at)),
  mp4('an index of size zero', 'bounded', (b) =>
    withBox(b, 'moov', (c, { at }) => void c.writeUInt32BE(0, at)),
  ),
  mp4('an index that is larger than the file', 'bounded', (b) =>
    withBox(b, 'moov', (c, { at }) => void c.writeUInt32BE(HUGE, at)),
  ),
  mp4('a box of 2^64-1 bytes', 'bounded', (b) =>
    Buffer.concat([words(1), Buffer.from('ftyp'), words(ALL_ONES, ALL_ONES), b.subarray(32)]),
  ),
  mp4('a track that is shorter than its parts', 'bounded', (b) =>
    withBox(b, 'trak', (c, { at }) => void c.writeUInt32BE(40, at)),
  ),
  mp4('boxes 10 000 deep', 'bounded', (b) => {
    let nested: Buffer = Buffer.alloc(0)
    for (let depth = 0; depth < 10_000; depth++) nested = box('moov', nested)
    return Buffer.concat([b.subarray(0, 32), nested])
  }),
  mp4('the same track 5 000 times', 'refused', (b) =>
    withIndexOf(b, (index) => {
      const trak = findBox(index, 'trak')
      const track = index.subarray(trak.at, trak.at + trak.size)
      return Buffer.concat([index, ...Array<Buffer>(5_000).fill(track)])
    }),
  ),
  mp4('seventeen tracks', 'refused', (b) =>
    withIndexOf(b, (index) => {
      const trak = findBox(index, 'trak')
      return Buffer.concat([index, ...Array<Buffer>(15).fill(index.subarray(trak.at, trak.at + trak.size))])
    }),
  ),
  mp4(
    'media in another file',
    'bounded',
    (b) =>
      withBox(b, 'dref', (c, { body }) => {
        c.write('alis', body + 12, 'latin1')
        c.writeUInt32BE(0, body + 16)
      }),
    'mov',
  ),
  mp4('a page inside', 'prepared', (b) =>
    Buffer.concat([b, box('free', '<!doctype html><script>alert(1)</script>')]),
  ),
  mp4('a label of 4 MB', 'prepared', (b) =>
    Buffer.concat([b, box('udta', box('name', Buffer.alloc(4 << 20, 65)))]),
  ),
  {
    name: 'MP4: only sound',
    extension: 'mp4',
    outcome: 'refused',
    make: (clips) => clips.bytes('sound-only.mp4'),
  },
]

export const MP4_FILES: HostileFile[] = [...TABLES, ...TIMES, ...PICTURES, ...STRUCTURE]
