import type { Logger } from '../log/logger.ts'

const GIVE_UP_MS = 20_000

/**
 * Ends the process in order on SIGINT or SIGTERM; at once on a second one, or when stopping takes too long.
 * Only programs call this, never what they are made of.
 */
export function stopOnSignal(log: Pick<Logger, 'info' | 'error'>, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    const late = setTimeout(() => {
      log.error('stopping takes too long; giving up')
      process.exit(1)
    }, GIVE_UP_MS)
    late.unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
