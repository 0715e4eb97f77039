import type { RequestInfo } from '@alcove/kit/http/request-info'

/** How old an answer may be: every replica notices a new generation within this time. */
const CHECK_MS = 1_000

interface Deps {
  /** Milliseconds. */
  now: () => number
  find: (info: RequestInfo) => Promise<string | null>
  /** Forgets what an older generation made. */
  onNewer: () => void
}

/** Watches whether the sitemaps were generated anew, by whichever process. */
export function createVersionCheck({ now, find, onNewer }: Deps) {
  let version: string | null | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  return {
    /** While catalog is away, what is known stays. */
    async check(info: RequestInfo): Promise<void> {
      if (now() - checkedAt < CHECK_MS) return
      checkedAt = now()
      const found = await find(info).catch(() => version)
      if (version !== undefined && found !== version) onNewer()
      version = found
    },
  }
}
