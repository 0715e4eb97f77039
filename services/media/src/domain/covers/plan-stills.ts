import { COVER_FRAMES } from '@alcove/contracts'
import type { Rendition } from '../renditions/ladder.ts'
import { scaleSize } from '../renditions/scale-size.ts'
import { WIDEST } from './cover-keys.ts'

/** A picture lies a little before its time, by rounding. */
const EARLY_PICTURES = 0.5
const BYTES_PER_PIXEL = 2
/** The sizes of a cover have fewer pixels than four of it. */
const SIZES_OF_ONE = 4

/**
 * Plans the frames among which an uploader chooses a cover: the middles of equal parts of the film.
 * @returns seconds, each of another picture; fewer than five where the film has fewer
 */
export function planCoverFrames(seconds: number, frameRate: number): number[] {
  const part = seconds / COVER_FRAMES.length
  const pictures = COVER_FRAMES.map((_, i) => Math.floor((i + 0.5) * part * frameRate))
  return [...new Set(pictures)].map((picture) => picture / frameRate)
}

/**
 * Finds the segment that holds a time.
 * @returns its number, and the seconds from its beginning
 */
export function locateInSegments(
  segments: readonly { seconds: number }[],
  time: number,
): { index: number; offset: number } {
  let start = 0
  for (const [index, { seconds }] of segments.entries()) {
    if (time < start + seconds || index === segments.length - 1) return { index, offset: time - start }
    start += seconds
  }
  throw new RangeError('a rendition with segments was expected, got none')
}

/** Size of a poster or frame: that of its rendition, but no longer at one side than the widest cover; even. */
export function planStillSize(rendition: Pick<Rendition, 'width' | 'lines'>) {
  return scaleSize(rendition, Math.min(1, Number(WIDEST) / Math.max(rendition.width, rendition.lines)))
}

/** Upper bound of the bytes of all frames and of the sizes of one cover. */
export function coverBytes(rendition: Pick<Rendition, 'width' | 'lines'>): number {
  const { width, height } = planStillSize(rendition)
  return width * height * BYTES_PER_PIXEL * (COVER_FRAMES.length + SIZES_OF_ONE)
}

/** Seconds to skip, so that the next picture is the one of this time. */
export function skipBefore(offset: number, frameRate: number): number {
  return Math.max(0, offset - EARLY_PICTURES / frameRate)
}
