import { AppError } from '@alcove/contracts'
import { LRUCache } from 'lru-cache'

/** A bucket rewrites what is too short for a part with each request, up to 16 MiB both ways. */
const SHORT_BYTES = 65_536
const SHORT_MAX = 40
const HOUR_MS = 3_600_000
const ACCOUNTS_MAX = 20_000

/** Counts requests that bring almost nothing of an upload. A broken line makes a few. */
export interface ShortAppends {
  /** @throws TOO_MANY_REQUESTS after 40 of an account in an hour */
  require(accountId: string): void
  /** @param arrived bytes that one request brought; of the last one they do not count */
  count(accountId: string, arrived: number): void
}

export function createShortAppends(now: () => number = () => performance.now()): ShortAppends {
  const counts = new LRUCache<string, { since: number; count: number }>({ max: ACCOUNTS_MAX })
  const find = (accountId: string) => {
    const entry = counts.get(accountId)
    return entry && now() - entry.since < HOUR_MS ? entry : undefined
  }
  return {
    require(accountId) {
      const entry = find(accountId)
      if (entry && entry.count >= SHORT_MAX)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: (entry.since + HOUR_MS - now()) / 1_000 })
    },
    count(accountId, arrived) {
      if (arrived >= SHORT_BYTES) return
      const { since, count } = find(accountId) ?? { since: now(), count: 0 }
      counts.set(accountId, { since, count: count + 1 })
    },
  }
}
