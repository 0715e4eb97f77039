import type { Limits } from '../limits.ts'

/** Of the encoders that ffmpeg may have it is the one that is quick enough. */
export const AV1_ENCODER = 'libsvtav1'

/** The quickest that its makers mean for people's eyes. */
const PRESET = '9'
/** Looks like H.264 at 23. */
const QUALITY = '35'

/** Each takes address space, and the renditions are encoded side by side. */
const MOST_THREADS = 2
/** Address space of the ladder of 1080p with that, in MiB: 2 600 were measured. */
export const AV1_MEMORY_MB = 3_072

/** @param maxRate peak bits per second */
export function av1Options(maxRate: number, { threads }: Limits = {}): string[] {
  return [
    ...['-c:v', AV1_ENCODER, '-preset', PRESET, '-crf', QUALITY, '-maxrate', String(maxRate)],
    ...(threads === undefined ? [] : ['-svtav1-params', `lp=${Math.min(threads, MOST_THREADS)}`]),
  ]
}
