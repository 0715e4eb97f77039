/** Part of the work that the first rendition is, roughly: the source is read once for it, and once for all others. */
const FIRST_PART = 0.3

/** How far a stage of the work is: seconds of the video that are made. */
export interface Stage {
  name: 'first' | 'others'
  seconds: number
}

/** Computes which share of a preparation is done, from 0 to 1. @param duration of the picture, in seconds */
export function computePreparedShare({ name, seconds }: Stage, duration: number): number {
  const done = Math.min(1, Math.max(0, seconds / duration)) || 0
  return name === 'first' ? done * FIRST_PART : FIRST_PART + done * (1 - FIRST_PART)
}
