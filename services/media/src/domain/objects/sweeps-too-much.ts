/** A sweep that would remove more than this share of all objects is more likely wrong than right. */
const BRAKE_SHARE = 0.2
/** A sweep may always remove this many: a share alone would brake small installations for ever. */
const BRAKE_MINIMUM = 5

/**
 * Findings of a sweep, without the objects whose removal is explained: the database records a withdrawal, an ended account
 * or a failed preparation. One account can produce any number of those, and must not brake the sweep for all others.
 */
export interface SweepFindings {
  /** Everything that the sweep checked. */
  total: number
  /** The part of `total` that the sweep would remove. */
  unused: number
  /** Number of their contents that the database knows. */
  known: number
}

/** True when a sweep must stop: it would remove too much, or the database knows none of the contents. */
export function sweepsTooMuch({ total, unused, known }: SweepFindings): boolean {
  if (unused > 0 && known === 0) return true
  return unused > BRAKE_MINIMUM && unused > total * BRAKE_SHARE
}
