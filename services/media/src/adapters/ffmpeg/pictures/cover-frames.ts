import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { COVER_FRAMES } from '@alcove/contracts'
import { COVERS_FOLDER, nameCover } from '../../../domain/covers/cover-keys.ts'
import {
  locateInSegments,
  planCoverFrames,
  planFrameSize,
  skipBefore,
} from '../../../domain/covers/plan-cover-frames.ts'
import type { Rendition } from '../../../domain/ladder.ts'
import type { Limits } from '../limits.ts'
import { listSegments, type Segment } from '../master-playlist.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'

const TIMEOUT_MS = 60_000

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

interface Request {
  /** Of the tool; receives a segment for each frame meanwhile. */
  folder: string
  output: string
  /** The tallest rendition. */
  rendition: SegmentedRendition
  size: Pick<Rendition, 'width' | 'lines'>
  frameRate: number
}

/**
 * Makes the frames among which an uploader chooses a cover. Of the film only the segments that hold them are decoded, and
 * of what is published, which moderators judge. They lie below `covers/` once all of them are there; on failure none does.
 * @returns how many there are
 */
export async function makeCoverFrames(
  ffmpeg: string,
  { folder, output, rendition, size, frameRate }: Request,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits = {},
): Promise<number> {
  const covers = join(output, COVERS_FOLDER)
  const seconds = rendition.segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const cuts: { clip: string; skip: number; frame: string }[] = []
  try {
    await mkdir(covers, { recursive: true })
    for (const [i, time] of planCoverFrames(seconds, frameRate).entries()) {
      const { index, offset } = locateInSegments(rendition.segments, time)
      const frame = nameCover(COVER_FRAMES[i] ?? 'frame-1')
      const clip = join(folder, `cover-${i}.mp4`)
      await writeFile(clip, Buffer.concat([rendition.init, await rendition.read(index)]))
      cuts.push({ clip, skip: skipBefore(offset, frameRate), frame })
    }
    const target = relative(folder, output)
    await runTool(
      ffmpeg,
      [
        ...['-y', '-nostdin', '-v', 'error'],
        ...cuts.flatMap(({ clip, skip }) => [
          // One picture each: more threads would only take address space.
          ...['-threads', '1', ...safeInputOptions(), '-ss', skip.toFixed(3), '-i', asFile(basename(clip))],
        ]),
        ...cuts.flatMap(({ frame }, i) => [
          ...['-map', `${i}:V:0`, '-frames:v', '1', '-vf', filters(size), '-threads', '1'],
          ...['-pix_fmt', 'yuvj420p', '-q:v', '3', '-map_metadata', '-1', '-f', 'image2'],
          asFile(`${target}/${frame}`),
        ]),
      ],
      { ...limits, folder, signal, timeoutMs: Math.min(timeoutMs, TIMEOUT_MS) },
    )
    for (const { frame } of cuts) await stat(join(output, frame))
    return cuts.length
  } catch (error) {
    await rm(covers, { recursive: true, force: true })
    throw error
  } finally {
    for (const { clip } of cuts) await rm(clip, { force: true })
  }
}

/** JPEG has components of BT.601 in full range. */
function filters(size: Pick<Rendition, 'width' | 'lines'>): string {
  const { width, height } = planFrameSize(size)
  return `scale=${width}:${height}:out_color_matrix=bt601:out_range=pc,setsar=1`
}
