import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodesAv1 } from '@alcove/media/adapters/ffmpeg/av1/require-av1'
import { defaultMemoryMb } from '@alcove/media/adapters/ffmpeg/default-memory'
import { folderOf, ladderArguments, streamArguments } from '@alcove/media/adapters/ffmpeg/ladder-arguments'
import { makeStoryboard } from '@alcove/media/adapters/ffmpeg/pictures/storyboard'
import { findTools } from '@alcove/media/adapters/ffmpeg/tools'
import { createFfmpegTranscoder } from '@alcove/media/adapters/ffmpeg/transcoder'
import { mediaConfig } from '@alcove/media/config'
import type { MediaFacts } from '@alcove/media/domain/media-facts'
import type { Rendition } from '@alcove/media/domain/renditions/ladder'
import { planRenditions } from '@alcove/media/domain/renditions/rendition-plan'
import { keyFrameSeconds } from '@alcove/media/domain/renditions/storyboard'
import { pino } from 'pino'

const settings = mediaConfig.pick({
  FFMPEG_PATH: true,
  FFPROBE_PATH: true,
  FFMPEG_MEMORY_MB: true,
  FFMPEG_THREADS: true,
  VIDEO_CODECS: true,
})

export interface Ladder {
  /** Path of the tool. */
  ffmpeg: string
  /** False where that tool makes no renditions as AV1. */
  encodesAv1: boolean
  /** Transcodes like media. Both paths absolute; creates the output folder. */
  prepare(input: string, output: string, onPlayable?: () => Promise<void>): Promise<void>
  /** Arguments of a single ffmpeg for the same renditions, and of one for each rendition, tallest first. */
  plainCommands(input: string, output: string): Promise<{ one: string[]; each: string[][] }>
  /** Makes the lowest rendition alone, as one file. */
  makeLowest(input: string, output: string): Promise<LowestRendition>
  /** Makes a storyboard like media, in a folder beside that file. */
  makeStoryboard(lowest: LowestRendition, output: string): Promise<void>
}

interface LowestRendition {
  path: string
  rendition: Rendition
  facts: MediaFacts
}

/** The ladder of media with its settings, without a service around it. */
export async function openLadder(environment: Readonly<Record<string, string | undefined>>): Promise<Ladder> {
  const { FFMPEG_PATH, FFPROBE_PATH, FFMPEG_MEMORY_MB, FFMPEG_THREADS, VIDEO_CODECS } =
    settings.parse(environment)
  const configured = FFMPEG_PATH && FFPROBE_PATH ? { ffmpeg: FFMPEG_PATH, ffprobe: FFPROBE_PATH } : {}
  const tools = await findTools(configured, pino({ level: 'silent' }))
  const limits = { memoryMb: FFMPEG_MEMORY_MB ?? defaultMemoryMb(), threads: FFMPEG_THREADS }
  const transcoder = createFfmpegTranscoder(tools, limits, VIDEO_CODECS)
  return {
    ffmpeg: tools.ffmpeg,
    encodesAv1: await encodesAv1(tools),
    async prepare(input, output, onPlayable) {
      await mkdir(output, { recursive: true })
      const facts = await transcoder.probe(input)
      await transcoder.transcode(input, output, facts, new AbortController().signal, {
        ...(onPlayable && { onPlayable }),
      })
    },
    async plainCommands(input, output) {
      const plan = planRenditions(await transcoder.probe(input), tools)
      const renditions = plan.ladder
      for (const one of renditions) await mkdir(join(output, folderOf(one)), { recursive: true })
      return {
        one: ladderArguments({ input, output }, plan, renditions, tools.version, limits),
        each: renditions.map((one) => ladderArguments({ input, output }, plan, [one], tools.version, limits)),
      }
    },
    async makeLowest(input, output) {
      const facts = await transcoder.probe(input)
      const plan = planRenditions(facts, tools)
      const rendition = plan.ladder.at(-1) as Rendition
      const path = join(output, 'lowest.mp4')
      const args = streamArguments({ input }, plan, rendition, tools.version, limits)
      await promisify(execFile)(tools.ffmpeg, args.with(-1, path))
      return { path, rendition, facts }
    },
    async makeStoryboard({ path: input, rendition, facts }, output) {
      const { signal } = new AbortController()
      const request = { input, output, rendition, gap: keyFrameSeconds(facts), seconds: facts.duration }
      await makeStoryboard(tools, request, signal, 600_000, limits)
    },
  }
}
