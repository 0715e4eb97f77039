const WINDOW_MS = 30_000
const LIMIT = 3

/** Limits renewals to three in half a minute, so that a loop of refusals ends. */
export function createRenewalGuard(now: () => number = Date.now): () => boolean {
  let recent: number[] = []
  return () => {
    recent = recent.filter((time) => now() - time < WINDOW_MS)
    if (recent.length >= LIMIT) return false
    recent.push(now())
    return true
  }
}
