const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/** A provider that loses more than this share at once is more likely broken than empty. */
const BRAKE_SHARE = 0.2
/** Removals that always pass, whatever their share: small catalogues would brake for ever. */
const BRAKE_MINIMUM = 20
/** Lists of removals only grow; a long one that shrinks below this share was cut. */
const SHRUNK_SHARE = 0.5
const SHRUNK_MINIMUM = 1000

/** The state of a provider's removal list. */
export interface RemovalSync {
  startedAt: Date
  /** Time of the last complete list, applied or not. */
  finishedAt: Date | null
  /** Ids in the last applied list. */
  listed: number | null
  alert: string | null
  releasedAt: Date | null
}

/**
 * Decides whether a list of removals is due: daily, an hour after a failed one, at once when the brake is released.
 */
export function isSyncDue(last: RemovalSync | null, now: Date, jitterMs: number): boolean {
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
