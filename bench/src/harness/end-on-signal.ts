const SAME_KEY_PRESS_MS = 1_000

/**
 * Raised by the first SIGINT or SIGTERM. The cleanup has no time limit: started programs must end and folders must be
 * removed, however busy the machine is. A second signal skips the cleanup.
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
