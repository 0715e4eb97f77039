import type { Clock, Ids } from '@alcove/kit/clock'
import { PreparedJson } from '@alcove/kit/http/prepared-json'
import type { Pace } from '@alcove/kit/pacer'
import { LRUCache } from 'lru-cache'
import type { SourcePage } from '../ports.ts'

const LISTS_MAX = 200
/** Bytes of all lists: a long one of a talkative provider is a megabyte. */
const MEMORY_MAX = 16 * 1024 ** 2
/** A video that another process hides is still in a presented list for so long. */
const KEPT_MS = 1_000

interface Presented {
  page: SourcePage
  at: number
  list: Promise<PreparedJson<unknown>>
}

/**
 * Lists as callers get them, for a moment: the busiest pages are the same for everybody, but for the address of the
 * site and what a subscription opens.
 */
export interface PresentedLists {
  /** @param variant everything that the list depends on beside the page */
  get<L>(page: SourcePage, variant: string, present: () => Promise<L>): Promise<PreparedJson<L>>
  /** Makes every list anew for the next who ask. */
  clear(): void
}

export function createPresentedLists(clock: Clock, ids: Ids, pace: Pace): PresentedLists {
  const lists = new LRUCache<string, Presented>({ max: LISTS_MAX, maxSize: MEMORY_MAX })

  /** A list that says what the former one said keeps its version. */
  async function renew(present: () => Promise<unknown>, former: Presented | undefined) {
    const presented = await present()
    const list = await pace(() => new PreparedJson(presented, ids()))
    const before = await former?.list.catch(() => undefined)
    return before && Buffer.compare(before.bytes, list.bytes) === 0 ? before : list
  }

  return {
    clear: () => lists.clear(),
    get<L>(page: SourcePage, variant: string, present: () => Promise<L>) {
      const now = clock.now().getTime()
      const known = lists.get(variant)
      if (known?.page === page && now - known.at < KEPT_MS) return known.list as Promise<PreparedJson<L>>
      const list = renew(present, known)
      const presented = { page, at: now, list }
      lists.set(variant, presented, { size: variant.length })
      list.then(
        ({ bytes }) => {
          // Note: a copy, for the cache does not weigh the same value twice.
          if (lists.peek(variant) === presented)
            lists.set(variant, { ...presented }, { size: variant.length + bytes.byteLength })
        },
        () => lists.delete(variant),
      )
      return list as Promise<PreparedJson<L>>
    },
  }
}
