import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Rendition } from '../../domain/ladder.ts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { isWorthCopying } from '../../domain/renditions/copy-rule.ts'
import type { RenditionPlan } from '../../domain/renditions/rendition-plan.ts'
import type { Deadline } from './deadline.ts'
import { readKeyFrames } from './growing/read-key-frames.ts'
import { folderOf } from './ladder-arguments.ts'
import { type Limits, probeLimits } from './limits.ts'
import { measure } from './master-playlist.ts'
import { probePicture } from './probe.ts'
import { isShortage, ToolFailed, wasKilled } from './run-tool.ts'

const LENGTH_TOLERANCE_S = 1

/** Counts the packets of a picture that can be copied; null where it cannot. */
export async function countCopyable(
  ffprobe: string,
  input: string,
  { facts, ladder, mayCopy }: RenditionPlan,
  signal: AbortSignal,
  deadline: Deadline,
  limits: Limits,
): Promise<number | null> {
  const [top] = ladder
  if (!mayCopy || !top) return null
  const { frameRate, pictureDuration: seconds } = facts
  const reading = readKeyFrames(ffprobe, input, frameRate, signal, deadline, probeLimits(limits))
  const { groups, isEven } = await reading.catch((error) => {
    if (error instanceof ToolFailed) return { groups: [], isEven: false }
    throw error
  })
  if (!isEven || !isWorthCopying(groups, top, { seconds, frameRate })) return null
  return groups.reduce((sum, group) => sum + group.packets, 0)
}

/**
 * Players go by the parameters in the head, which is published; a probe of the source by those among its pictures.
 * @param copied the copied rendition as one file
 * @throws an Error, which requests another attempt, where the two differ
 */
export async function requireAnnouncedPicture(
  ffprobe: string,
  copied: string,
  { width, height, colour }: MediaFacts,
  limits: Limits,
): Promise<void> {
  const picture = await probePicture(ffprobe, copied, probeLimits(limits))
  if (!isDeepStrictEqual(picture, { width, height, colour, isPlain: true }))
    throw new Error('the head of the copied picture says other than its pictures')
}

/** @throws an Error, which requests another attempt, where others last longer or shorter than the copied rendition */
export async function requireSameLength(output: string, others: Rendition[], seconds: number): Promise<void> {
  for (const one of others) {
    const made = await measure(join(output, folderOf(one)))
    if (Math.abs(made.seconds - seconds) > LENGTH_TOLERANCE_S)
      throw new Error(`${folderOf(one)} lasts ${made.seconds} s, expected ${seconds} s`)
  }
}

/** A picture that cannot be decoded to its end is encoded, or refused, by the next attempt. */
export function withoutCopy(error: unknown): unknown {
  if (!(error instanceof ToolFailed) || error.timedOut || isShortage(error) || wasKilled(error)) return error
  return new Error('the copied picture cannot be decoded as it is', { cause: error })
}
