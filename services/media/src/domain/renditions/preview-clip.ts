import type { Rendition } from './ladder.ts'
import { MAX_OUTPUT_FRAME_RATE } from './rendition-plan.ts'
import { scaleSize } from './scale-size.ts'

/** Name of the clip below the renditions. */
export const PREVIEW_CLIP = 'preview.mp4'
/** Bytes of a clip at most. */
export const PREVIEW_BYTES = 400_000
/** Peak bits per second: eight seconds are less than that. */
export const PREVIEW_RATE = 320_000

/** A part of the film, in seconds. */
export interface Piece {
  start: number
  seconds: number
}

const PIECES = 6
const PIECE_S = 1
/** A film shorter than this many pieces is shown whole. */
const WHOLE_BELOW = 8
const MOST_WIDTH = 320
/** Of an upright film of 9:16 at that width. */
const MOST_LINES = 570
const MOST_FRAME_RATE = 30

/** Plans which parts of a film its preview clip shows: pieces at equal distances, or all of a short film. */
export function planPreview(seconds: number, frameRate: number): Piece[] {
  const length = Math.max(PIECE_S, 1 / frameRate)
  if (seconds < WHOLE_BELOW * length) return [{ start: 0, seconds }]
  const part = seconds / PIECES
  return Array.from({ length: PIECES }, (_, i) => ({ start: (i + 0.5) * part - length / 2, seconds: length }))
}

/** Size of a clip: that of its rendition, or smaller; even. */
export function planPreviewSize(rendition: Pick<Rendition, 'width' | 'lines'>) {
  return scaleSize(rendition, Math.min(1, MOST_WIDTH / rendition.width, MOST_LINES / rendition.lines))
}

/** Pictures per second of a clip: every one of the film, or each second one. */
export function previewRate(frameRate: number): number {
  const rate = Math.min(frameRate, MAX_OUTPUT_FRAME_RATE)
  return rate > MOST_FRAME_RATE ? rate / 2 : rate
}
