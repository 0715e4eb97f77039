import type { Logger } from '../log/logger.ts'

const GIVE_UP_MS = 20_000
const SAME_KEY_PRESS_MS = 1_000

/**
 * Stops the process in order on SIGINT, SIGTERM or SIGHUP (closed terminal), and at once on a second signal or when
 * stopping takes too long. For programs only, before they start anything to be stopped.
 * @returns aborted from the first signal on
 */
export function stopOnSignal(log: Pick<Logger, 'info' | 'error'>, stop: () => Promise<unknown>): AbortSignal {
  const stopping = new AbortController()
  let since = 0
  const onSignal = (signal: string) => {
    if (stopping.signal.aborted) {
      // Note: one Ctrl-C arrives twice, from the terminal and from npm.
      if (performance.now() - since > SAME_KEY_PRESS_MS) process.exit(1)
      return
    }
    since = performance.now()
    stopping.abort(new Error(`Stopped by ${signal}`))
    log.info({ signal }, 'service.stopping')
    const late = setTimeout(() => {
      log.error('service.stop-failed: it takes too long')
      process.exit(1)
    }, GIVE_UP_MS)
    late.unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'service.stop-failed')
        process.exit(1)
      },
    )
  }
  // Note: a parent that has closed the channel can no longer send a signal.
  if (process.connected === false) queueMicrotask(() => onSignal('disconnect'))
  else if (process.channel) process.once('disconnect', () => onSignal('disconnect'))
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
  return stopping.signal
}
