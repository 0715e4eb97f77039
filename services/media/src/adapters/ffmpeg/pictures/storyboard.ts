import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { type SampledFrames, sampleInterval } from '../../../domain/fingerprints/sampled-frames.ts'
import type { Rendition } from '../../../domain/renditions/ladder.ts'
import {
  planStoryboard,
  type Storyboard,
  sheetName,
  storyboardCues,
} from '../../../domain/renditions/storyboard.ts'
import { keepTimes } from '../ladder-arguments.ts'
import { type Limits, threadOptions } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'
import type { Tools } from '../tools.ts'
import { selectFirstOfEach } from './picture-filters.ts'
import { readSamples, sampleOptions } from './sampled-frames.ts'

const FOLDER = 'storyboard'
/** Four hours of the smallest rendition take ten seconds. */
const TIMEOUT_MS = 120_000

interface Request {
  /** A finished rendition as one file, in the working folder. */
  input: string
  output: string
  rendition: Rendition
  /** Seconds between its key frames. */
  gap: number
  /** Length of the rendition. */
  seconds: number
}

/**
 * Makes sheets of pictures along the time line and the list of their tiles, from the key frames of a rendition. They lie
 * below `storyboard/` once all of them are there; on failure nothing does.
 * @returns frames for the fingerprint, of the same key frames
 */
export async function makeStoryboard(
  tools: Pick<Tools, 'ffmpeg' | 'version'>,
  { input, output, rendition, gap, seconds }: Request,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits = {},
): Promise<SampledFrames> {
  const folder = join(output, FOLDER)
  const plan = planStoryboard(rendition, seconds, gap)
  const interval = sampleInterval(seconds, gap)
  let pictures: Uint8Array = new Uint8Array()
  const onOutput = async (frames: Readable) => {
    pictures = await readSamples(frames)
  }
  try {
    await mkdir(folder)
    const target = relative(dirname(input), folder)
    await runTool(
      tools.ffmpeg,
      [
        ...['-y', '-nostdin', '-v', 'error', ...threadOptions(limits), ...safeInputOptions()],
        ...['-skip_frame', 'nokey', '-i', asFile(basename(input))],
        ...['-map', '0:V:0', '-vf', filters(plan), ...keepTimes(tools.version)],
        ...['-frames:v', String(plan.sheets), '-pix_fmt', 'yuvj420p', '-q:v', '5', '-map_metadata', '-1'],
        ...['-f', 'image2', '-start_number', '0', asFile(`${target}/%02d.jpg`)],
        ...sampleOptions(interval, tools.version),
      ],
      { ...limits, folder: dirname(input), signal, timeoutMs: Math.min(timeoutMs, TIMEOUT_MS), onOutput },
    )
    for (let sheet = 0; sheet < plan.sheets; sheet++) await stat(join(folder, sheetName(sheet)))
    await writeFile(join(folder, 'storyboard.vtt'), storyboardCues(plan))
    return { pictures, interval }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The first key frame of each interval, tiled; JPEG has components of BT.601 in full range. */
function filters({ interval, width, height, columns, rows }: Storyboard): string {
  return `${selectFirstOfEach(interval)},scale=${width}:${height}:out_color_matrix=bt601:out_range=pc,setsar=1,tile=${columns}x${rows}`
}
