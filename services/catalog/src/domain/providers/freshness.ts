const FRESH_MS = 60_000
const JITTER = 0.1
/** Base lifetime of an empty answer or unknown video. */
const EMPTY_MS = 30_000
/** Random addition to the lifetime of empty answers. */
const EMPTY_SPREAD_MS = 30_000
/** Until this age an answer is served while it is renewed; older ones are renewed first. */
const REVALIDATE_MS = 10 * 60_000
/** Oldest answer that replaces one of a provider that is down. */
export const STALE_MS = 24 * 3_600_000

/**
 * - `fresh`: served as it is.
 * - `revalidate`: served and renewed.
 * - `outdated`: renewed first, served only when that fails.
 * - `gone`: not served.
 */
export type Freshness = 'fresh' | 'revalidate' | 'outdated' | 'gone'

export interface Lifetime {
  /** Milliseconds since the epoch. */
  fetchedAt: number
  freshMs: number
  empty: boolean
}

/**
 * Chooses a random lifetime, so that answers fetched together do not expire together.
 * @param random from 0 to 1
 */
export function chooseFreshMs(empty: boolean, random: number): number {
  return empty ? EMPTY_MS + EMPTY_SPREAD_MS * random : FRESH_MS * (1 - JITTER + 2 * JITTER * random)
}

export function judgeFreshness({ fetchedAt, freshMs, empty }: Lifetime, now: number): Freshness {
  // Note: the clock may have been set back since, or the process that fetched it has one ahead.
  const age = Math.abs(now - fetchedAt)
  if (age < freshMs) return 'fresh'
  if (empty || age >= STALE_MS) return 'gone'
  return age < REVALIDATE_MS ? 'revalidate' : 'outdated'
}
