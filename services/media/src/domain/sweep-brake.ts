/** A sweep that would take more than this share of everything is more likely wrong than right. */
const BRAKE_SHARE = 0.2
/** So few may go whatever share they are: small installations would brake for ever. */
const BRAKE_MINIMUM = 5

/**
 * What a sweep has found, without what explains itself: the database records that its owner withdrew it, its account ended or
 * its preparation failed. One account can make as much of that as it likes, and must not stop the sweep for all others.
 */
export interface SweepFindings {
  /** All that it looked at. */
  total: number
  /** Of these, what it would take. */
  unused: number
  /** Of the contents that these belong to, how many the database knows. */
  known: number
}

/** Whether a sweep must stop: it would take too much, or the database knows nothing of what lies there. */
export function sweepsTooMuch({ total, unused, known }: SweepFindings): boolean {
  if (unused > 0 && known === 0) return true
  return unused > BRAKE_MINIMUM && unused > total * BRAKE_SHARE
}
