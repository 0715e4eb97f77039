import type { Clips } from '../support/clips.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'

const ALL_ONES = 0xffff_ffff

function avi(name: string, outcome: Outcome, change: (bytes: Buffer) => Uint8Array): HostileFile {
  return {
    name: `AVI: ${name}`,
    extension: 'avi',
    outcome,
    make: async (clips: Clips) => change(Buffer.from(await clips.bytes('tiny.avi'))),
  }
}

/** Little-endian numbers at an offset behind the header of the first chunk of a name. */
function set(bytes: Buffer, chunk: string, offset: number, ...values: number[]): Buffer {
  const at = bytes.indexOf(chunk)
  if (at < 0) throw new Error(`no chunk ${chunk}`)
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at + 8 + offset + i * 4)
  return bytes
}

/** The old index with another number in each entry: chunk, flags, place and size, four bytes each. */
function withEntries(bytes: Buffer, field: number, value: (entry: number) => number): Buffer {
  const index = bytes.lastIndexOf('idx1')
  for (let entry = 0, at = index + 8; at + 16 <= bytes.length; entry++, at += 16)
    bytes.writeUInt32LE(value(entry) >>> 0, at + field)
  return bytes
}

/** The rate follows. */
const SCALE = 20
const LENGTH = 32

export const AVI_FILES: HostileFile[] = [
  avi('a frame rate of 0/0', 'bounded', (b) => set(b, 'strh', SCALE, 0, 0)),
  avi('a frame rate of 1/0', 'bounded', (b) => set(b, 'strh', SCALE, 0, 1)),
  avi('a frame rate of 2^32-1', 'bounded', (b) => set(b, 'strh', SCALE, 1, ALL_ONES)),
  avi('a frame every 136 years', 'bounded', (b) => set(b, 'strh', SCALE, ALL_ONES, 1)),
  avi('2^32-1 frames', 'bounded', (b) => set(b, 'strh', LENGTH, ALL_ONES)),
  avi('no frame', 'bounded', (b) => set(set(b, 'strh', LENGTH, 0), 'avih', 16, 0)),
  avi('no time between frames', 'bounded', (b) => set(b, 'avih', 0, 0)),
  avi('2^32-1 streams', 'bounded', (b) => set(b, 'avih', 24, ALL_ONES)),
  avi('a picture of -1 x -1', 'bounded', (b) => set(b, 'strf', 4, ALL_ONES, ALL_ONES)),
  avi('a picture of 2^31-1 x 2^31-1', 'bounded', (b) => set(b, 'strf', 4, 0x7fff_ffff, 0x7fff_ffff)),
  avi('a picture of 1 x 1 000 000', 'bounded', (b) => set(b, 'strf', 4, 1, 1_000_000)),
  avi('a description of 2^32-1 bytes', 'bounded', (b) => {
    b.writeUInt32LE(ALL_ONES, b.indexOf('strf') + 4)
    return b
  }),
  avi('text that is drawn', 'refused', (b) => {
    b.write('tty ', b.indexOf('FMP4'), 'latin1')
    b.write('ansi', b.lastIndexOf('FMP4'), 'latin1')
    b.fill(0x1b, b.indexOf('movi') + 12, b.indexOf('movi') + 4_000)
    return b
  }),
  avi('an index that points at itself', 'bounded', (b) => {
    const index = b.lastIndexOf('idx1')
    for (let at = index + 8; at + 16 <= b.length; at += 16) b.writeUInt32LE(index - b.indexOf('movi'), at + 8)
    return b
  }),
  avi('a list of no size', 'bounded', (b) => {
    b.writeUInt32LE(0, b.indexOf('LIST') + 4)
    return b
  }),
  avi('cut in the middle', 'bounded', (b) => b.subarray(0, Math.floor(b.length / 2))),
  avi('cut behind its head', 'refused', (b) => b.subarray(0, 300)),
  avi('an index without entries', 'bounded', (b) => {
    b.writeUInt32LE(0, b.lastIndexOf('idx1') + 4)
    return b
  }),
  avi('an index of 2^32-1 bytes', 'bounded', (b) => {
    b.writeUInt32LE(ALL_ONES, b.lastIndexOf('idx1') + 4)
    return b
  }),
  avi('an index of frames of 2 GB', 'bounded', (b) => withEntries(b, 12, () => 0x7fff_ffff)),
  avi('an index beyond the end', 'bounded', (b) => withEntries(b, 8, () => 0xffff_fff0)),
  avi('an index that runs backwards', 'bounded', (b) => withEntries(b, 8, (entry) => 1_000_000 - entry * 16)),
  avi('an index of streams that do not exist', 'bounded', (b) =>
    withEntries(b, 0, () => Buffer.from('99dc').readUInt32LE(0)),
  ),
  avi('an index in place of the frames', 'bounded', (b) => {
    b.write('idx1', b.indexOf('movi') + 4, 'latin1')
    return b
  }),
  avi('an index of indexes that points at itself', 'bounded', (b) => {
    // The place of a chunk that is skipped; 24 bytes of head and an entry of 16 (OpenDML 1.02).
    const at = b.indexOf('JUNK')
    b.write('indx', at, 'latin1')
    b.fill(0, at + 8, at + 8 + Math.min(b.readUInt32LE(at + 4), 64))
    b.writeUInt16LE(4, at + 8)
    b.writeUInt32LE(1, at + 12)
    b.writeBigUInt64LE(BigInt(at), at + 32)
    b.writeUInt32LE(64, at + 40)
    return b
  }),
]
