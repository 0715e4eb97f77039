import type { RequestInfo } from '@alcove/kit/http/request-info'

/** How old an answer may be: every replica notices another version within this time. */
const CHECK_MS = 1_000

interface Deps {
  /** Milliseconds. */
  now: () => number
  find: (info: RequestInfo) => Promise<string | null>
  /** Forgets what was made of an older version. */
  onNewer: () => void
}

export interface VersionCheck {
  /** Asks for the version, unless that was done just now. While catalog is away, what is known stays. */
  check(info: RequestInfo): Promise<void>
  /** As it was found last. */
  known(): string | null | undefined
}

/** Watches if other contents are listed, or the sitemaps were generated anew, by whichever process. */
export function createVersionCheck({ now, find, onNewer }: Deps): VersionCheck {
  let version: string | null | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function look(info: RequestInfo): Promise<void> {
    const found = await find(info).catch(() => version)
    if (found !== version) onNewer()
    version = found
  }

  return {
    async check(info) {
      if (running) return running
      if (now() - checkedAt < CHECK_MS) return
      checkedAt = now()
      running = look(info).finally(() => {
        running = undefined
      })
      return running
    },
    known: () => version,
  }
}
