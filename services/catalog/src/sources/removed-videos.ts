import type { RunningClock } from '@alcove/kit/clock'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import { LRUCache } from 'lru-cache'
import type { CatalogStore } from '../store/store.ts'

const VIDEOS_MAX = 20_000
/** Tombstones are final; their absence is checked again after this time. */
const BELIEVED_MS = 60_000

/** Caches which videos are gone, to save a query per picture. */
export interface RemovedVideos {
  has(id: string): Promise<boolean>
}

export function createRemovedVideos(
  store: Pick<CatalogStore, 'findRemoved'>,
  clock: Pick<RunningClock, 'elapsed'>,
): RemovedVideos {
  /** Time of each last check, by the elapsed time of the clock; `gone` for tombstones. */
  const known = new LRUCache<string, number | 'gone'>({ max: VIDEOS_MAX })
  const flights = new Map<string, Promise<boolean>>()
  return {
    async has(id) {
      const now = clock.elapsed()
      const last = known.get(id)
      if (last === 'gone') return true
      if (last !== undefined && now - last < BELIEVED_MS) return false
      return coalesce(flights, id, async () => {
        const gone = (await store.findRemoved([id])).has(id)
        known.set(id, gone ? 'gone' : now)
        return gone
      })
    },
  }
}
