const SAME_KEY_PRESS_MS = 1_000

/**
 * Raised by the first SIGINT or SIGTERM. There is no limit of time on what follows: programs that were started must end
 * and folders must go, however busy the machine is. A second signal gives up on that.
 */
export function endOnSignal(): AbortSignal {
  const controller = new AbortController()
  let since = 0
  const onSignal = () => {
    // Note: one Ctrl-C arrives twice, from the terminal and from npm.
    if (controller.signal.aborted && performance.now() - since > SAME_KEY_PRESS_MS) process.exit(1)
    if (controller.signal.aborted) return
    since = performance.now()
    console.error('Ending what was started …')
    controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
}
