import type { RequestInfo } from '@alcove/kit/http/request-info'

/** Longest age of a version: replicas notice a change within this time. */
const CHECK_MS = 1_000

interface Deps {
  /** Milliseconds on a monotonic clock. */
  now: () => number
  find: (info: RequestInfo) => Promise<string | null>
  /** Drops what was made of an older version. */
  onNewer: () => void
}

export interface VersionCheck {
  /** Reads the version unless it was just read. Keeps the last one while catalog is unavailable. */
  check(info: RequestInfo): Promise<void>
  /** Returns the last version that was read. */
  known(): string | null | undefined
}

/** Detects changes of the listing and regenerated sitemaps, by any process. */
export function createVersionCheck({ now, find, onNewer }: Deps): VersionCheck {
  let version: string | null | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function refreshVersion(info: RequestInfo): Promise<void> {
    const found = await find(info).catch(() => version)
    if (found !== version) onNewer()
    version = found
  }

  return {
    async check(info) {
      if (running) return running
      if (now() - checkedAt < CHECK_MS) return
      checkedAt = now()
      running = refreshVersion(info).finally(() => {
        running = undefined
      })
      return running
    },
    known: () => version,
  }
}
