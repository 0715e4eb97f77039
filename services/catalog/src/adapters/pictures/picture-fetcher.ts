import { bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { type PictureFetcher, ProviderOutage } from '../../ports.ts'
import { expectSuccess } from '../outbound/expect-status.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'

const MAX_BYTES = 5_000_000
/** In all, waiting for a turn included. */
const DEADLINE_MS = 5_000
/** Of one host, so that one that hangs holds up its own pictures only. */
const AT_ONCE = 6
const WAITING = 300
const HOSTS = 100

export function createPictureFetcher(http: GuardedClient, deadlineMs = DEADLINE_MS): PictureFetcher {
  const hosts = new LRUCache<string, ReturnType<typeof bulkhead>>({
    max: HOSTS,
    memoMethod: () => bulkhead(AT_ONCE, WAITING),
  })
  return {
    async fetch(url) {
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        return await hosts.memo(url.host).execute(async () => {
          if (signal.aborted) throw new ProviderOutage('timeout', 'no turn within the deadline')
          const answer = await http.request(url, { signal, maxBytes: MAX_BYTES, accept: 'image/*' })
          expectSuccess(answer)
          return answer.body
        }, signal)
      } catch (error) {
        if (error instanceof ProviderOutage) throw error
        const kind = isBulkheadRejectedError(error) ? 'pressure' : 'timeout'
        throw new ProviderOutage(kind, 'no turn for a picture', { cause: error })
      }
    },
  }
}
