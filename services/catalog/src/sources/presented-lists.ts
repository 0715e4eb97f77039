import type { RunningClock } from '@alcove/kit/clock'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import { PreparedJson } from '@alcove/kit/http/prepared-json'
import type { Ids } from '@alcove/kit/ids'
import { LRUCache } from 'lru-cache'
import type { SourcePage } from '../domain/providers/source-video.ts'

const LISTS_MAX = 200
/** Bytes of all lists: a long one has about a megabyte. */
const MEMORY_MAX = 16 * 1024 ** 2
/** Longest time that a video hidden by another process stays in a presented list. */
const KEPT_MS = 1_000

interface Presented {
  page: SourcePage
  at: number
  list: Promise<PreparedJson<unknown>>
}

/** Caches presented lists briefly: the busiest pages differ only by site address and unlocked level. */
export interface PresentedLists {
  /** @param variant everything but the page that the list depends on */
  get<L>(page: SourcePage, variant: string, present: () => Promise<L>): Promise<PreparedJson<L>>
  /** Drops every list. */
  clear(): void
}

export function createPresentedLists(
  clock: Pick<RunningClock, 'elapsed'>,
  ids: Ids,
  pace: Pace,
): PresentedLists {
  const lists = new LRUCache<string, Presented>({ max: LISTS_MAX, maxSize: MEMORY_MAX })

  /** Keeps the version of a list whose content has not changed. */
  async function renew(present: () => Promise<unknown>, former: Presented | undefined) {
    const presented = await present()
    const list = await pace(() => new PreparedJson(presented, ids()))
    const before = await former?.list.catch(() => undefined)
    return before && Buffer.compare(before.bytes, list.bytes) === 0 ? before : list
  }

  return {
    clear: () => lists.clear(),
    get<L>(page: SourcePage, variant: string, present: () => Promise<L>) {
      const now = clock.elapsed()
      const known = lists.get(variant)
      if (known?.page === page && now - known.at < KEPT_MS) return known.list as Promise<PreparedJson<L>>
      const list = renew(present, known)
      const presented = { page, at: now, list }
      lists.set(variant, presented, { size: variant.length })
      list.then(
        ({ bytes }) => {
          // Note: a copy, because the cache does not weigh the same value twice.
          if (lists.peek(variant) === presented)
            lists.set(variant, { ...presented }, { size: variant.length + bytes.byteLength })
        },
        () => lists.delete(variant),
      )
      return list as Promise<PreparedJson<L>>
    },
  }
}
