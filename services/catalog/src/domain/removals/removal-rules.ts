const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/** A provider whose videos vanish by more than this share at once is more likely broken than empty. */
const BRAKE_SHARE = 0.2
/** So few may go whatever share they are: small catalogues would brake for ever. */
const BRAKE_MINIMUM = 20
/** Lists of removals only grow; a long one that shrinks to less than this share was cut. */
const SHRUNK_SHARE = 0.5
const SHRUNK_MINIMUM = 1000

/** What was last done about a provider's removals. */
export interface Sync {
  startedAt: Date
  /** When a list was last read to its end, applied or not. */
  finishedAt: Date | null
  /** Ids in the list that was last applied. */
  listed: number | null
  alert: string | null
  releasedAt: Date | null
}

/** Whether a list of removals is due: once a day, an hour after one that could not be read, at once when released. */
export function isSyncDue(last: Sync | null, now: Date, jitterMs: number): boolean {
  if (!last || last.releasedAt) return true
  if (now.getTime() - last.startedAt.getTime() < HOUR_MS) return false
  return !last.finishedAt || now.getTime() - last.finishedAt.getTime() >= DAY_MS + jitterMs
}

export function hidesTooMuch(hidden: number, shown: number): boolean {
  return hidden > BRAKE_MINIMUM && hidden > shown * BRAKE_SHARE
}

export function isCutShort(listed: number, listedBefore: number | null): boolean {
  return listedBefore !== null && listedBefore > SHRUNK_MINIMUM && listed < listedBefore * SHRUNK_SHARE
}
