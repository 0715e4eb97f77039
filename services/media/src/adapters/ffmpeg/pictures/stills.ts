import { rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { locateInSegments, planStillSize, skipBefore } from '../../../domain/covers/plan-stills.ts'
import type { Rendition } from '../../../domain/renditions/ladder.ts'
import type { Limits } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'
import type { SegmentedRendition } from './segmented-rendition.ts'

const TIMEOUT_MS = 60_000

export interface Still {
  /** Path below the output, in a folder that exists. */
  name: string
  /** Seconds. */
  time: number
}

export interface StillSource {
  /** Of the tool; receives the segments that are needed meanwhile. */
  folder: string
  output: string
  rendition: SegmentedRendition
  size: Pick<Rendition, 'width' | 'lines'>
  frameRate: number
}

/**
 * Takes pictures of a film as JPEG. Of the film only the segments that hold them are decoded, and of what is published,
 * which moderators judge.
 * @param source the tallest rendition
 * @throws when not all of them could be taken
 */
export async function takeStills(
  ffmpeg: string,
  { folder, output, rendition, size, frameRate }: StillSource,
  stills: readonly Still[],
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits = {},
): Promise<void> {
  const clips: { path: string; skip: number }[] = []
  try {
    for (const [i, { time }] of stills.entries()) {
      const { index, offset } = locateInSegments(rendition.segments, time)
      const path = join(folder, `still-${i}.mp4`)
      clips.push({ path, skip: skipBefore(offset, frameRate) })
      await writeFile(path, Buffer.concat([rendition.init, await rendition.read(index)]))
    }
    const target = relative(folder, output)
    await runTool(
      ffmpeg,
      [
        ...['-y', '-nostdin', '-v', 'error'],
        ...clips.flatMap(({ path, skip }) => [
          // One picture each: more threads would only take address space.
          ...['-threads', '1', ...safeInputOptions(), '-ss', skip.toFixed(3), '-i', asFile(basename(path))],
        ]),
        ...stills.flatMap(({ name }, i) => [
          ...['-map', `${i}:V:0`, '-frames:v', '1', '-vf', filters(size), '-threads', '1'],
          ...['-pix_fmt', 'yuvj420p', '-q:v', '3', '-map_metadata', '-1', '-f', 'image2'],
          asFile(`${target}/${name}`),
        ]),
      ],
      { ...limits, folder, signal, timeoutMs: Math.min(timeoutMs, TIMEOUT_MS) },
    )
    for (const { name } of stills) await stat(join(output, name))
  } finally {
    for (const { path } of clips) await rm(path, { force: true })
  }
}

/** JPEG has components of BT.601 in full range. */
function filters(size: StillSource['size']): string {
  const { width, height } = planStillSize(size)
  return `scale=${width}:${height}:out_color_matrix=bt601:out_range=pc,setsar=1`
}
