import { createFairSlots, SlotsFull } from '@alcove/kit/concurrency/fair-slots'
import { networksOf } from '@alcove/kit/http/network-of'
import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  isTaskCancelledError,
  TaskCancelledError,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { type PictureFetcher, PictureNotRequested, ProviderOutage } from '../../ports.ts'
import { expectSuccess } from '../outbound/expect-status.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'

const MAX_BYTES = 5_000_000
/** Time limits of one fetch, and of the wait for a slot. */
const FETCH_MS = 3_000
const WAIT_MS = 20_000
/** Limits per host, so that a hanging host delays its own pictures only; networks take turns at it. */
const PER_HOST = { slots: 6, waiting: 300, waitingPerKey: 100 }
/** Limit per source, which may name any number of hosts and costly pictures. */
const AT_ONCE_PER_SOURCE = 8
/** Limit over all sources: each picture in memory may have the largest size. */
const AT_ONCE_IN_ALL = 24
/** Consecutive failures after which a host is paused: browsers open few connections to wait on. */
const FAILURES = 4
const REST_MS = 10_000
const HOSTS = 100
const SOURCES = 100

export function createPictureFetcher(http: GuardedClient, fetchMs = FETCH_MS): PictureFetcher {
  const slots = bulkhead(AT_ONCE_IN_ALL, Number.POSITIVE_INFINITY)
  const hosts = new LRUCache<string, ReturnType<typeof createHostPolicy>>({
    max: HOSTS,
    memoMethod: createHostPolicy,
  })
  const sources = new LRUCache<string, ReturnType<typeof bulkhead>>({
    max: SOURCES,
    memoMethod: () => bulkhead(AT_ONCE_PER_SOURCE, Number.POSITIVE_INFINITY),
  })
  return {
    async fetch(url, { source, address }, use) {
      try {
        const patience = AbortSignal.timeout(WAIT_MS)
        const fetched = async () => {
          const signal = AbortSignal.timeout(fetchMs)
          const answer = await http.request(url, { signal, maxBytes: MAX_BYTES, accept: 'image/*' })
          expectSuccess(answer)
          return use(answer.body)
        }
        const inTurn = () => sources.memo(source).execute(() => slots.execute(fetched, patience), patience)
        const { turns, breaker } = hosts.memo(url.host)
        let begun = false
        const taken = turns.run(networksOf(address), async () => {
          if (patience.aborted) throw new TaskCancelledError()
          begun = true
          return breaker.execute(inTurn)
        })
        return await Promise.race([taken, waitOut(patience, () => begun)])
      } catch (error) {
        if (!wasNotCalled(error)) throw error
        throw new PictureNotRequested(url, error)
      }
    },
  }
}

/** Rejects at the end of patience, unless the fetch has begun. */
function waitOut(patience: AbortSignal, hasBegun: () => boolean): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => hasBegun() || reject(new TaskCancelledError())
    patience.addEventListener('abort', end, { once: true })
  })
}

function createHostPolicy() {
  const silent = handleWhen(
    (error) => error instanceof ProviderOutage && (error.kind === 'timeout' || error.kind === 'connection'),
  )
  return {
    turns: createFairSlots(PER_HOST),
    breaker: circuitBreaker(silent, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) }),
  }
}

/** Checks whether a policy refused the call before it was made. */
function wasNotCalled(error: unknown): boolean {
  return isBrokenCircuitError(error) || error instanceof SlotsFull || isTaskCancelledError(error)
}
