/** A longer gap between two endings is a pause or a stop: no preparation takes longer. */
const LONGEST_GAP_MS = 6 * 3_600_000

/** Remakes of one back-fill, by what became of them. */
export interface RemakeCounts {
  /** Those that are being made included. */
  waiting: number
  done: number
  failed: number
}

/** The end of a remake. */
export interface RemakeEnding {
  endedAt: Date
  /** Picture-seconds that were made; 0 for what failed. */
  work: number
}

/** Share of remakes that have ended, well or not: whole percent, 100 only when none waits. */
export function percentEnded({ waiting, done, failed }: RemakeCounts): number {
  const total = waiting + done + failed
  return total === 0 ? 100 : Math.floor((100 * (done + failed)) / total)
}

/**
 * Estimates how long what waits takes, at the pace of the latest endings: uploads that pass and several workers are part of it.
 * @param waitingWork picture-seconds
 * @param endings newest first
 * @returns milliseconds; null where too little has ended to tell
 */
export function estimateTimeLeft(waitingWork: number, endings: readonly RemakeEnding[]): number | null {
  let spentMs = 0
  let work = 0
  for (const [i, ending] of endings.entries()) {
    const before = endings[i + 1]
    if (!before) break
    const gap = ending.endedAt.getTime() - before.endedAt.getTime()
    if (gap > LONGEST_GAP_MS) continue
    spentMs += gap
    work += ending.work
  }
  return work > 0 && spentMs > 0 ? Math.round((waitingWork * spentMs) / work) : null
}
