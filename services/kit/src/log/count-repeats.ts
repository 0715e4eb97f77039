import type { LogFn, Logger, LoggerOptions } from 'pino'
import { digestWarning, type Warning } from './digest-warning.ts'
import { withoutRequestContext } from './request-context.ts'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

interface Repeats {
  log: Logger
  write: LogFn
  warning: Warning
  /** Repetitions since the last line. */
  repeated: number
}

const WARN = 40
/** Distinct warnings tracked at a time; further ones are always written. */
const KINDS_MAX = 500

/**
 * Writes a warning once, counts repetitions during a window and then writes one line with their number, so that an
 * outage of minutes costs lines, not megabytes. Other levels pass.
 * @param windowMs length of the window
 */
export function countRepeats(windowMs: number): LogMethod {
  const open = new Map<string, Repeats>()

  function writeCount({ log, write, warning, repeated }: Repeats): void {
    const { fields, message } = warning
    const counted = { ...fields, repeated, windowSeconds: windowMs / 1_000 }
    withoutRequestContext(() => write.call(log, counted, message))
  }

  function closeWindow(key: string): void {
    const repeats = open.get(key)
    if (!repeats) return
    if (repeats.repeated === 0) return void open.delete(key)
    writeCount(repeats)
    repeats.repeated = 0
    watch(key)
  }

  const watch = (key: string) => void setTimeout(() => closeWindow(key), windowMs).unref()

  let writesAtExit = false
  function writeCountsAtExit(): void {
    if (writesAtExit) return
    writesAtExit = true
    // Note: runs before the sink's own exit handler, which writes what waits.
    process.prependOnceListener('exit', () => {
      for (const repeats of open.values()) if (repeats.repeated > 0) writeCount(repeats)
    })
  }

  return function logMethod(args, write, level) {
    if (level !== WARN) return write.apply(this, args)
    const warning = digestWarning(args)
    const key = `${JSON.stringify(this.bindings())} ${warning.key}`
    const repeats = open.get(key)
    if (repeats) return void repeats.repeated++
    write.apply(this, args)
    if (open.size >= KINDS_MAX) return
    writeCountsAtExit()
    open.set(key, { log: this, write, warning, repeated: 0 })
    watch(key)
  }
}
