const RETRY_MS = 3_000
/** With network and still without answer, somebody must be told. */
const GIVE_UP_MS = 60_000

/** What is done while nothing can be loaded: try again, at once when the device is back on the network. */
export interface NetworkWait {
  lost(): void
  found(): void
  stop(): void
}

export function awaitNetwork(retry: () => void, giveUp: () => void): NetworkWait {
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
