import type { RunningClock } from '@alcove/kit/clock'
import { networkOf } from '@alcove/kit/http/network-of'
import { LRUCache } from 'lru-cache'
import { type CallBudget, createTokenBucket, type TokenBucket } from '../domain/providers/token-bucket.ts'

/** Share of a provider's budget for one caller, so that a caller with ever new requests leaves the rest to others. */
const SHARE = 1 / 2
const CALLERS_MAX = 10_000

/** Limits the provider calls that each caller may cause. */
export interface CallerQuotas {
  /**
   * Takes one call from a caller's quota.
   * @param address from the gateway. Note: age proofs would not do, because anyone can get another one
   * @returns false when the quota is spent
   */
  take(address: string): boolean
}

export function createCallerQuotas(budget: CallBudget, clock: Pick<RunningClock, 'elapsed'>): CallerQuotas {
  const quota = { perSecond: budget.perSecond * SHARE, burst: Math.max(1, Math.floor(budget.burst * SHARE)) }
  const callers = new LRUCache<string, TokenBucket>({ max: CALLERS_MAX })
  return {
    take(address) {
      const network = networkOf(address)
      const bucket = callers.get(network) ?? createTokenBucket(quota, clock)
      callers.set(network, bucket)
      return bucket.take(0) !== null
    },
  }
}
