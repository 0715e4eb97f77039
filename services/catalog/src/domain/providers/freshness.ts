const FRESH_MS = 60_000
const JITTER = 0.1
/** An empty answer or an unknown video is believed for a shorter time, … */
const EMPTY_MS = 30_000
/** … up to this much longer. */
const EMPTY_SPREAD_MS = 30_000
/** Until this age an answer is handed out while it is renewed; what is older is renewed first. */
const REVALIDATE_MS = 10 * 60_000
/** The oldest answer that stands in for a provider that is down. */
export const STALE_MS = 24 * 3_600_000

/**
 * - `fresh`: good as it is.
 * - `revalidate`: good, and time to ask again.
 * - `outdated`: ask again first; good only when that fails.
 * - `gone`: as if there were none.
 */
export type Freshness = 'fresh' | 'revalidate' | 'outdated' | 'gone'

export interface Lifetime {
  /** Milliseconds since the epoch. */
  fetchedAt: number
  freshMs: number
  empty: boolean
}

/**
 * How long a new answer is fresh, never twice the same: what was fetched together must not expire together.
 * @param random from 0 to 1
 */
export function freshTime(empty: boolean, random: number): number {
  return empty ? EMPTY_MS + EMPTY_SPREAD_MS * random : FRESH_MS * (1 - JITTER + 2 * JITTER * random)
}

export function freshnessOf({ fetchedAt, freshMs, empty }: Lifetime, now: number): Freshness {
  const age = now - fetchedAt
  if (age < freshMs) return 'fresh'
  if (empty || age >= STALE_MS) return 'gone'
  return age < REVALIDATE_MS ? 'revalidate' : 'outdated'
}
