import type { MediaFacts } from '../../../domain/media-facts.ts'
import { chargedMs, pixelsOf } from '../../../domain/preparation-cost.ts'

/** Base time limit of all transcodes of a video together, plus a multiple of its length … */
const BASE_MS = 2 * 60_000
const TIMES_DURATION = 8
/**
 * … or, if less, plus its length (for sound and held pictures) and a minute for each 10^9 pixels to decode: a quarter of
 * the speed at which 1080p plays at 30 pictures a second …
 */
const MS_PER_GIGAPIXEL = 60_000
/** … or, if less, this multiple of what the queue charges, for slow machines: what costs little may not take long … */
const TIMES_CHARGE = 3
/** … and less than the job's limit: a slow transcode is given up, not retried. */
const LONGEST_MS = 5.5 * 3_600_000

/** Milliseconds that all of H.264 may take. */
export function timeLimitOf(
  facts: Pick<MediaFacts, 'duration' | 'width' | 'height' | 'frames' | 'hasAudio'>,
): number {
  const length = facts.duration * 1000
  const work = length + (pixelsOf(facts) / 1e9) * MS_PER_GIGAPIXEL
  return Math.min(
    LONGEST_MS,
    BASE_MS + Math.min(length * TIMES_DURATION, work, chargedMs(facts) * TIMES_CHARGE),
  )
}

/** AV1 may take this many times as long as all of H.264 may, … */
const AV1_TIMES = 2

/** … and no longer than the job has left. @param spentMs since the transcode began */
export function av1TimeLimit(limitMs: number, spentMs: number): number {
  return Math.max(1, Math.min(limitMs * AV1_TIMES, LONGEST_MS - spentMs))
}
