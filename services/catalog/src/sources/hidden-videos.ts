import type { RunningClock } from '@alcove/kit/clock'
import type { CatalogStore } from '../store/store.ts'

/** Delay until another process's moderation decision counts here. */
const BELIEVED_MS = 1_000

/** Caches the provider videos that moderators have hidden, to save a query per video. */
export interface HiddenVideos {
  /** Returns all hidden ids, with prefix. */
  all(): Promise<ReadonlySet<string>>
  /** Drops the cache after a decision in this process, so that the next read queries the database. */
  forget(): void
}

export function createHiddenVideos(
  store: Pick<CatalogStore, 'findHiddenIds'>,
  clock: Pick<RunningClock, 'elapsed'>,
): HiddenVideos {
  let known: { at: number; ids: ReadonlySet<string> } | null = null
  let loading: Promise<ReadonlySet<string>> | null = null

  function load(): Promise<ReadonlySet<string>> {
    const at = clock.elapsed()
    const flight = store
      .findHiddenIds()
      .then((ids) => {
        const found = new Set(ids)
        // Note: discards what was read before a decision that arrived meanwhile.
        if (loading === flight) known = { at, ids: found }
        return found
      })
      .finally(() => {
        if (loading === flight) loading = null
      })
    return flight
  }

  return {
    async all() {
      if (known && clock.elapsed() - known.at < BELIEVED_MS) return known.ids
      loading ??= load()
      return loading
    },
    forget() {
      known = null
      loading = null
    },
  }
}
