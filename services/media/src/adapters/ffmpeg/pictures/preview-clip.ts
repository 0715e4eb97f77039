import { rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { locateInSegments, skipBefore } from '../../../domain/covers/plan-stills.ts'
import {
  type Piece,
  PREVIEW_BYTES,
  PREVIEW_CLIP,
  PREVIEW_RATE,
  planPreview,
  planPreviewSize,
  previewRate,
} from '../../../domain/renditions/preview-clip.ts'
import { keepTimes } from '../ladder-arguments.ts'
import type { Limits } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'
import type { Tools } from '../tools.ts'
import { COLOUR_TAGS } from './picture-filters.ts'
import { lengthOf, type SegmentedRendition } from './segmented-rendition.ts'
import type { StillSource } from './stills.ts'

const TIMEOUT_MS = 60_000

/** A piece as a file of its own. */
interface Cutting {
  path: string
  /** Seconds to skip, and to take. */
  skip: number
  seconds: number
}

/**
 * Makes the preview clip: some pieces of the film without sound. Of the film only the segments that hold them are decoded,
 * and of what is published, which moderators judge. On failure nothing of it is left.
 * @param source the lowest rendition
 * @throws where it cannot be made, or is too large
 */
export async function makePreviewClip(
  tools: Pick<Tools, 'ffmpeg' | 'version'>,
  { folder, output, rendition, size, frameRate }: StillSource,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits = {},
): Promise<void> {
  const seconds = lengthOf(rendition)
  const cuttings: Cutting[] = []
  const clip = join(output, PREVIEW_CLIP)
  try {
    for (const [i, piece] of planPreview(seconds, frameRate).entries())
      cuttings.push(await cut(rendition, piece, join(folder, `piece-${i}.mp4`), frameRate))
    await runTool(
      tools.ffmpeg,
      [
        ...['-y', '-nostdin', '-v', 'error', ...cuttings.flatMap(inputOf)],
        ...['-filter_complex', filters(size, frameRate, cuttings.length), '-map', '[clip]'],
        ...[...keepTimes(tools.version), ...ENCODING, ...NO_METADATA],
        ...['-movflags', '+faststart', '-f', 'mp4', asFile(`${relative(folder, output)}/${PREVIEW_CLIP}`)],
      ],
      { ...limits, folder, signal, timeoutMs: Math.min(timeoutMs, TIMEOUT_MS) },
    )
    const { size: bytes } = await stat(clip)
    if (bytes > PREVIEW_BYTES)
      throw new Error(`a preview clip has ${PREVIEW_BYTES} bytes at most, got ${bytes}`)
  } catch (error) {
    await rm(clip, { force: true })
    throw error
  } finally {
    for (const { path } of cuttings) await rm(path, { force: true })
  }
}

/** Puts the segments of a piece into a file. */
async function cut(
  { init, segments, read }: SegmentedRendition,
  { start, seconds }: Piece,
  path: string,
  frameRate: number,
): Promise<Cutting> {
  const { index, offset } = locateInSegments(segments, start)
  const last = locateInSegments(segments, start + seconds).index
  const bytes = [init]
  for (let i = index; i <= last; i++) bytes.push(await read(i))
  await writeFile(path, Buffer.concat(bytes))
  return { path, skip: skipBefore(offset, frameRate), seconds }
}

function inputOf({ path, skip, seconds }: Cutting): string[] {
  return [
    // Some dozens of small pictures: more threads would only take address space.
    ...['-threads', '1', ...safeInputOptions()],
    ...['-ss', skip.toFixed(3), '-t', seconds.toFixed(3), '-i', asFile(basename(path))],
  ]
}

/** One thread is the cheapest for small pictures. */
const ENCODING = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '28', '-threads', '1'],
  ...[
    '-maxrate',
    String(PREVIEW_RATE),
    '-bufsize',
    String(PREVIEW_RATE),
    '-pix_fmt',
    'yuv420p',
    ...COLOUR_TAGS,
  ],
]
/** Bit exact: without the names and versions of muxer and encoder. */
const NO_METADATA = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
]

function filters(size: StillSource['size'], frameRate: number, pieces: number): string {
  const { width, height } = planPreviewSize(size)
  const rate = previewRate(frameRate)
  const each = `fps=${rate},scale=${width}:${height},setsar=1`
  const shown = Array.from({ length: pieces }, (_, i) => `[${i}:V:0]${each}[p${i}]`)
  const joined = shown.map((_, i) => `[p${i}]`).join('')
  const one = pieces > 1 ? `concat=n=${pieces},` : ''
  // Times are counted: to be joined, a piece of a single picture has no length.
  return [...shown, `${joined}${one}setpts=N/${rate}/TB[clip]`].join(';')
}
