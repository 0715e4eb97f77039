import { boxAt, boxesIn, boxSize, typeOf } from './boxes.ts'

/** One key frame and what follows it up to the next, with its sound. */
export interface Fragment {
  /** `moof` and `mdat`. */
  bytes: Buffer
  /** Seconds of the picture. */
  seconds: number
}

/** The picture track of an init segment. */
interface PictureTrack {
  id: number
  /** Units per second. */
  timescale: number
}

/**
 * Reads a fragmented MP4 while it is being written (ISO/IEC 14496-12, 8.8). What was begun when the stream ends is dropped.
 * @param onInit gets `ftyp` and `moov`, before the first fragment
 */
export async function* readFragments(
  stream: AsyncIterable<Buffer>,
  onInit: (bytes: Buffer) => Promise<void>,
): AsyncGenerator<Fragment> {
  let track: PictureTrack | undefined
  let waiting: Buffer[] = []
  for await (const box of readBoxes(stream)) {
    const type = typeOf(box)
    // Indexes of segments are for players that request parts of files.
    if (type === 'sidx' || type === 'styp' || type === 'mfra') continue
    waiting.push(box)
    if (type === 'moov') {
      track = readTrack(box)
      await onInit(Buffer.concat(waiting))
      waiting = []
    } else if (type === 'mdat') {
      const [moof] = waiting
      if (!track || !moof || typeOf(moof) !== 'moof')
        throw new Error(`moof and mdat were expected after moov, got ${waiting.map(typeOf)}`)
      yield { bytes: Buffer.concat(waiting), seconds: pictureSeconds(moof, track) }
      waiting = []
    }
  }
}

async function* readBoxes(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  let needed = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= Math.max(needed, 8)) {
      const all = Buffer.concat(chunks)
      const size = boxSize(all) as number
      chunks = [all]
      needed = size
      if (length < size) break
      yield all.subarray(0, size)
      chunks = [all.subarray(size)]
      length -= size
      needed = 0
    }
  }
}

function readTrack(moov: Buffer): PictureTrack {
  for (const trak of boxesIn(moov, 8, moov.length)) {
    if (trak.type !== 'trak') continue
    const handler = boxAt(moov, trak, 'mdia', 'hdlr')
    if (moov.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') continue
    const [head, media] = [boxAt(moov, trak, 'tkhd'), boxAt(moov, trak, 'mdia', 'mdhd')]
    return { id: moov.readUInt32BE(idOffset(moov, head.start)), timescale: timescaleOf(moov, media.start) }
  }
  throw new Error('a picture track was expected, got none')
}

/** Version 1 of these boxes has times of 64 bits (8.3.2, 8.4.2). */
const idOffset = (moov: Buffer, start: number) => start + (moov[start] === 1 ? 20 : 12)
const timescaleOf = (moov: Buffer, start: number) => moov.readUInt32BE(idOffset(moov, start))

/** Flags of `tfhd` and `trun` (8.8.7, 8.8.8), and the bytes of the fields that they announce. */
const TFHD = { base: 0x1, description: 0x2, duration: 0x8 }
const TRUN = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, shift: 0x800 }

function pictureSeconds(moof: Buffer, { id, timescale }: PictureTrack): number {
  let units = 0
  for (const traf of boxesIn(moof, 8, moof.length)) {
    if (traf.type !== 'traf') continue
    const head = boxAt(moof, traf, 'tfhd')
    if (moof.readUInt32BE(head.start + 4) !== id) continue
    const usual = usualDuration(moof, head.start)
    for (const run of boxesIn(moof, traf.start, traf.end))
      if (run.type === 'trun') units += runDuration(moof, run.start, usual)
  }
  return units / timescale
}

function usualDuration(moof: Buffer, start: number): number {
  const flags = moof.readUIntBE(start + 1, 3)
  if (!(flags & TFHD.duration)) return 0
  return moof.readUInt32BE(start + 8 + (flags & TFHD.base ? 8 : 0) + (flags & TFHD.description ? 4 : 0))
}

function runDuration(moof: Buffer, start: number, usual: number): number {
  const flags = moof.readUIntBE(start + 1, 3)
  const samples = moof.readUInt32BE(start + 4)
  if (!(flags & TRUN.duration)) return samples * usual
  const stride = 4 * [TRUN.duration, TRUN.size, TRUN.flags, TRUN.shift].filter((one) => flags & one).length
  const first = start + 8 + 4 * [TRUN.offset, TRUN.firstFlags].filter((one) => flags & one).length
  let units = 0
  for (let sample = 0; sample < samples; sample++) units += moof.readUInt32BE(first + sample * stride)
  return units
}
