import type { LogFn, Logger, LoggerOptions } from 'pino'
import { digestWarning, type Warning } from './digest-warning.ts'
import { withoutRequestContext } from './request-context.ts'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

interface Repeats {
  log: Logger
  write: LogFn
  warning: Warning
  /** Of the same warning, since its last line. */
  repeated: number
}

const WARN = 40
/** Warnings that are told apart at a time; what comes on top is written each time. */
const KINDS_MAX = 500

/**
 * Writes a warning once, counts the same ones for as long as the window is open, and then writes one line with their
 * number: a dependency that is away for minutes costs lines, not megabytes. Other levels pass.
 * @param windowMs how long the same warnings are counted before they are told
 */
export function countRepeats(windowMs: number): LogMethod {
  const open = new Map<string, Repeats>()

  function tell({ log, write, warning, repeated }: Repeats): void {
    const { fields, message } = warning
    const counted = { ...fields, repeated, windowSeconds: windowMs / 1_000 }
    withoutRequestContext(() => write.call(log, counted, message))
  }

  function endWindow(key: string): void {
    const repeats = open.get(key)
    if (!repeats) return
    if (repeats.repeated === 0) return void open.delete(key)
    tell(repeats)
    repeats.repeated = 0
    watch(key)
  }

  const watch = (key: string) => void setTimeout(() => endWindow(key), windowMs).unref()

  let isTold = false
  function tellAtExit(): void {
    if (isTold) return
    isTold = true
    // Note: before the sink's own, which writes what waits.
    process.prependOnceListener('exit', () => {
      for (const repeats of open.values()) if (repeats.repeated > 0) tell(repeats)
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
    tellAtExit()
    open.set(key, { log: this, write, warning, repeated: 0 })
    watch(key)
  }
}
