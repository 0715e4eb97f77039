const WINDOW_MS = 30_000
const LIMIT = 3

/** Whether an expired address may be renewed once more: a loop of refusals ends after three in half a minute. */
export function renewalGuard(now: () => number = Date.now): () => boolean {
  let recent: number[] = []
  return () => {
    recent = recent.filter((time) => now() - time < WINDOW_MS)
    if (recent.length >= LIMIT) return false
    recent.push(now())
    return true
  }
}
