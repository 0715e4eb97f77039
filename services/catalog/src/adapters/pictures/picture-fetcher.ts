import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  isTaskCancelledError,
  wrap,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { type PictureFetcher, ProviderOutage } from '../../ports.ts'
import { expectSuccess } from '../outbound/expect-status.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'

const MAX_BYTES = 5_000_000
/** Of one fetch, and of the wait for its turn. */
const FETCH_MS = 3_000
const WAIT_MS = 20_000
/** Of one host, so that one that hangs holds up its own pictures only. */
const AT_ONCE = 6
const WAITING = 300
/** Of all hosts together: a provider may name as many as it likes, and each picture in memory may be of the largest. */
const AT_ONCE_IN_ALL = 24
/** So many that do not answer in a row, and the host is left alone: browsers open few connections to wait on. */
const FAILURES = 4
const REST_MS = 10_000
const HOSTS = 100

export function createPictureFetcher(http: GuardedClient, fetchMs = FETCH_MS): PictureFetcher {
  const room = bulkhead(AT_ONCE_IN_ALL, Number.POSITIVE_INFINITY)
  const hosts = new LRUCache<string, ReturnType<typeof hostPolicy>>({ max: HOSTS, memoMethod: hostPolicy })
  return {
    async fetch(url, use) {
      try {
        const patience = AbortSignal.timeout(WAIT_MS)
        const fetched = async () => {
          const signal = AbortSignal.timeout(fetchMs)
          const answer = await http.request(url, { signal, maxBytes: MAX_BYTES, accept: 'image/*' })
          expectSuccess(answer)
          return use(answer.body)
        }
        return await hosts.memo(url.host).execute(() => room.execute(fetched, patience), patience)
      } catch (error) {
        if (!isRefusal(error)) throw error
        throw new ProviderOutage('pressure', `${url.host} is not asked for a picture now`, { cause: error })
      }
    },
  }
}

function hostPolicy() {
  const silent = handleWhen(
    (error) => error instanceof ProviderOutage && (error.kind === 'timeout' || error.kind === 'connection'),
  )
  return wrap(
    bulkhead(AT_ONCE, WAITING),
    circuitBreaker(silent, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) }),
  )
}

/** Whether a call was never made. */
function isRefusal(error: unknown): boolean {
  return isBrokenCircuitError(error) || isBulkheadRejectedError(error) || isTaskCancelledError(error)
}
