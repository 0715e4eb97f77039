/** What a short film has: a service may have to load its model first. */
const SHORTEST_MS = 2 * 60_000
/** A worker may be waiting for it, which prepares nothing else meanwhile. */
export const LONGEST_MS = 30 * 60_000
/** Of a preparation; its job has half an hour more. */
const LATEST_MS = 5.5 * 3_600_000

/**
 * Milliseconds that the transcription of a film may take: as long as it plays, which a service on a small machine keeps, and
 * half an hour at most.
 * @param seconds of the film
 * @param spentMs since its preparation began
 */
export function transcriptionLimit(seconds: number, spentMs: number): number {
  return Math.max(0, Math.min(Math.max(SHORTEST_MS, seconds * 1_000), LONGEST_MS, LATEST_MS - spentMs))
}
