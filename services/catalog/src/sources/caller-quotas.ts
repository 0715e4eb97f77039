import type { Clock } from '@alcove/kit/clock'
import { networkOf } from '@alcove/kit/http/network-of'
import { LRUCache } from 'lru-cache'
import { type CallBudget, createTokenBucket, type TokenBucket } from '../domain/token-bucket.ts'

/** Of a provider's budget that one caller may cause: who asks for something new each time leaves the rest to others. */
const SHARE = 1 / 2
const CALLERS_MAX = 10_000

/** How many calls to a provider each caller may cause. */
export interface CallerQuotas {
  /**
   * Takes one call from a caller's share.
   * @param address as the gateway passes it on. Note: an age proof would not do, for anybody gets another at any time
   * @returns whether there was one left
   */
  take(address: string): boolean
}

export function createCallerQuotas(budget: CallBudget, clock: Clock): CallerQuotas {
  const share = { perSecond: budget.perSecond * SHARE, burst: Math.max(1, Math.floor(budget.burst * SHARE)) }
  const callers = new LRUCache<string, TokenBucket>({ max: CALLERS_MAX })
  return {
    take(address) {
      const network = networkOf(address)
      const turns = callers.get(network) ?? createTokenBucket(share, clock)
      callers.set(network, turns)
      return turns.take(0) !== null
    },
  }
}
