import type { HostileFile } from './hostile-file.ts'
import { box, CONTAINERS, words } from './mp4-boxes.ts'

const SAMPLES = 1_000_000
const EDITS = 20_000
const TICKS = 512

/** A few hundred kilobytes that ffprobe takes half a minute for. */
export const SLOW_FILES: HostileFile[] = [
  {
    name: 'MP4: 20 000 edits of a million samples',
    extension: 'mp4',
    outcome: 'refused',
    make: async (clips) => withEdits(await clips.bytes('silent.mp4')),
  },
]

/** Each edit shows the end of it all, so that an index of all samples is walked through for each. */
function withEdits(film: Buffer): Buffer {
  const table = (type: string, ...values: number[]) => box(type, words(0, ...values))
  const edit = words(1, (SAMPLES - 10) * TICKS, 0x1_0000)
  const tables: Record<string, Buffer> = {
    elst: box('elst', words(0, EDITS), ...Array<Buffer>(EDITS).fill(edit)),
    stts: table('stts', 1, SAMPLES, TICKS),
    stsc: table('stsc', 1, 1, SAMPLES, 1),
    stsz: table('stsz', 1, SAMPLES),
    stco: table('stco', 1, 40),
    // In the place of the key frames: it makes each walk slower.
    stss: table('ctts', 1, SAMPLES, 1),
    ctts: Buffer.alloc(0),
  }
  const parts: Buffer[] = []
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) {
    const type = film.toString('latin1', at + 4, at + 8)
    const payload = film.subarray(at + 8, at + film.readUInt32BE(at))
    parts.push(tables[type] ?? box(type, CONTAINERS.has(type) ? withEdits(payload) : payload))
  }
  return Buffer.concat(parts)
}
