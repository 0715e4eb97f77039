import type { Clock } from '@alcove/kit/clock'
import type { CatalogStore } from '../store/store.ts'

/** An act that another process has heard counts here after so long. */
const BELIEVED_MS = 1_000

/** Which videos of providers moderators have hidden, without a question to the database for each of them. */
export interface HiddenVideos {
  /** All of them, by id with prefix. */
  all(): Promise<ReadonlySet<string>>
  /** This process has heard of an act: the next question is answered from the database. */
  forget(): void
}

export function createHiddenVideos(store: Pick<CatalogStore, 'findHiddenIds'>, clock: Clock): HiddenVideos {
  let known: { at: number; ids: ReadonlySet<string> } | null = null
  let loading: Promise<ReadonlySet<string>> | null = null

  function load(): Promise<ReadonlySet<string>> {
    const at = clock.now().getTime()
    const flight = store
      .findHiddenIds()
      .then((ids) => {
        const found = new Set(ids)
        // Note: what was read before an act that was heard meanwhile is not kept.
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
      if (known && clock.now().getTime() - known.at < BELIEVED_MS) return known.ids
      loading ??= load()
      return loading
    },
    forget() {
      known = null
      loading = null
    },
  }
}
