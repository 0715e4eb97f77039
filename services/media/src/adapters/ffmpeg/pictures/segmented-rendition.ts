import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listSegments, type Segment } from '../master-playlist.ts'

/** A finished rendition, of which each segment can be decoded behind its init segment. */
export interface SegmentedRendition {
  init: Buffer
  segments: readonly Segment[]
  read(index: number): Promise<Buffer>
}

/** The segments in the folder of a rendition. */
export async function openSegments(folder: string): Promise<SegmentedRendition> {
  const segments = await listSegments(folder)
  return {
    init: await readFile(join(folder, 'init.mp4')),
    segments,
    read: (index) => readFile(join(folder, segments[index]?.name ?? '')),
  }
}

/** The same in one file, where init segment and segments follow each other. */
export function openJoined(path: string, init: Buffer, segments: readonly Segment[]): SegmentedRendition {
  return {
    init,
    segments,
    async read(index) {
      const before = segments.slice(0, index).reduce((sum, { size }) => sum + size, init.length)
      const file = await open(path)
      try {
        const bytes = Buffer.alloc(segments[index]?.size ?? 0)
        await file.read(bytes, 0, bytes.length, before)
        return bytes
      } finally {
        await file.close()
      }
    },
  }
}

/** Seconds of a rendition. */
export function lengthOf({ segments }: Pick<SegmentedRendition, 'segments'>): number {
  return segments.reduce((sum, { seconds }) => sum + seconds, 0)
}
