import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Rendition } from '../../../domain/renditions/ladder.ts'
import type { RenditionPlan } from '../../../domain/renditions/rendition-plan.ts'
import { checkLength, checkRoom } from '../check-output.ts'
import type { Deadline } from '../deadline.ts'
import { folderOf, streamArguments } from '../ladder-arguments.ts'
import type { Limits } from '../limits.ts'
import { type Measured, measureSegments, type Segment, type Variant, variantOf } from '../master-playlist.ts'
import { runTool } from '../run-tool.ts'
import { GROWN } from '../safe-input.ts'
import type { Tools } from '../tools.ts'
import { readFragments } from './read-fragments.ts'
import { SegmentWriter } from './segment-writer.ts'

interface Request {
  input: string
  output: string
  rendition: Rendition
  plan: RenditionPlan
  /** Receives the rendition as one file. */
  joined: string
}

/** Time between two publications of what has become playable; the first one is at once. */
const PUBLISH_EVERY_MS = 2_000
const SOUND_RATE = 128_000

export interface FirstRendition extends Measured {
  variant: Variant
  /** Its init segment. */
  init: Buffer
  segments: readonly Segment[]
  /** Digest of the pictures that were decoded. */
  pictures: string
}

interface Watcher {
  /** Called when there is more to play, at first with one segment. */
  onGrown(variant: Variant): Promise<void>
  /** Called with the seconds that are made. */
  onSeconds(seconds: number): void
}

/**
 * Makes one rendition that can be played while it grows. ffmpeg writes to a pipe and the files are ours: nothing that a
 * tool could have planted is published.
 * @throws UnusableFile, ToolFailed
 */
export async function makeFirstRendition(
  tools: Pick<Tools, 'ffmpeg' | 'version'>,
  { input, output, rendition, plan, joined }: Request,
  signal: AbortSignal,
  deadline: Deadline,
  limits: Limits,
  watcher: Watcher,
): Promise<FirstRendition> {
  const { facts } = plan
  const folder = join(output, folderOf(rendition))
  await mkdir(folder, { recursive: true })
  const writer = new SegmentWriter(folder, join(dirname(input), 'part'), joined)
  let head = Buffer.alloc(0)
  let pictures = ''
  let publishedAt = Number.NEGATIVE_INFINITY
  // Nothing is known yet of what follows.
  const expected = rendition.maxRate + (facts.hasAudio ? SOUND_RATE : 0)
  const publish = async () => {
    const { peak, average } = measureSegments(writer.segments)
    await writer.list(false)
    await watcher.onGrown(variantOf(rendition, facts, { peak: Math.max(peak, expected), average }, head))
    publishedAt = performance.now()
  }
  const files = { input: basename(input), isCompared: true }
  const args = streamArguments(files, plan, rendition, tools.version, limits)
  await runTool(tools.ffmpeg, args, {
    ...{ ...limits, folder: dirname(input), reader: 'first', signal, deadline, timeoutMs: deadline.left() },
    endOn: GROWN,
    onDigest: (digest) => {
      pictures = digest
    },
    onOutput: async (stdout) => {
      const begin = async (init: Buffer) => {
        head = Buffer.from(init)
        await writer.begin(head)
      }
      for await (const fragment of readFragments(stdout, begin)) {
        const isDue = performance.now() - publishedAt >= PUBLISH_EVERY_MS
        if (!(await writer.add(fragment))) continue
        watcher.onSeconds(measureSegments(writer.segments).seconds)
        if (isDue) await publish()
      }
    },
  })
  await writer.end()
  await checkRoom(folder)
  const measured = measureSegments(writer.segments)
  checkLength(measured.seconds, facts)
  const { segments } = writer
  return { ...measured, pictures, variant: variantOf(rendition, facts, measured, head), init: head, segments }
}
