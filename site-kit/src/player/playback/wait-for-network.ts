const RETRY_MS = 3_000
/** Milliseconds online without an answer before playback fails. */
const GIVE_UP_MS = 60_000

/** Retries while nothing loads, and at once when the device is back online. */
export interface NetworkWait {
  lost(): void
  found(): void
  stop(): void
}

export function waitForNetwork(retry: () => void, giveUp: () => void): NetworkWait {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined

  function again() {
    clearTimeout(timer)
    timer = undefined
    retry()
  }

  function found() {
    since = undefined
    clearTimeout(timer)
    timer = undefined
    removeEventListener('online', again)
  }

  return {
    lost() {
      if (timer !== undefined) return
      if (since === undefined || !navigator.onLine) since = performance.now()
      if (performance.now() - since > GIVE_UP_MS) return giveUp()
      timer = setTimeout(again, RETRY_MS)
      addEventListener('online', again)
    },
    found,
    stop: found,
  }
}
