/** -1 left, 1 right, 0 the middle, which seeks nothing. */
export type Side = -1 | 0 | 1

export interface Tap {
  side: Side
  /** Milliseconds. */
  at: number
}

const WITHIN_MS = 300

/** @param fraction of the width, from the left */
export const sideOf = (fraction: number): Side => (fraction < 1 / 3 ? -1 : fraction > 2 / 3 ? 1 : 0)

/** True for the second tap on the same side, and for each one that follows as fast. */
export const isDoubleTap = (before: Tap | undefined, tap: Tap): boolean =>
  before !== undefined && tap.side !== 0 && before.side === tap.side && tap.at - before.at < WITHIN_MS
