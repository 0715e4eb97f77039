import { writeSync, write as writeTo } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Where log lines go, at the price of lines where it does not take them. */
export interface LogSink extends DestinationStream {
  /** Lines that were lost since the start. */
  droppedLines(): number
}

/** What lines are written to. */
export interface LogTarget {
  /** The file descriptor to write to; asked again as long as it throws. */
  open(): number
  /** The one to write so many bytes to: another one where the target has changed. */
  next?(current: number, bytes: number): number
}

/** Lines that wait for a slow reader; what is beyond is dropped. */
const WAITING_MAX_BYTES = 4 * 1024 ** 2
/** After a failure it is tried again with the next line, but not more often than this. */
const RETRY_MS = 1_000
/** A reader that is behind is looked at again after this. */
const FULL_PIPE_MS = 50

/**
 * Writes in the background, one write at a time. A line that cannot be written (full disk, closed pipe, a reader that has
 * stopped) is dropped and counted, and raises nothing; the first line after that says how many were lost.
 */
export function createLogSink({ open, next }: LogTarget): LogSink {
  let waiting: string[] = []
  let waitingBytes = 0
  let writing = false
  let descriptor: number | undefined
  let dropped = 0
  let failure: { code: string; at: number; lost: number } | undefined
  /** A write broke off within a line: the next one begins with a line break. */
  let torn = false

  function fail(error: unknown, lines: number): void {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const lost = lines + waiting.length
    failure = { code, at: performance.now(), lost: (failure?.lost ?? 0) + lost }
    dropped += lost
    waiting = []
    waitingBytes = 0
  }

  function begin(): void {
    if (writing || waiting.length === 0) return
    const lines = waiting
    waiting = []
    waitingBytes = 0
    const before = failure ? [recovered(failure)] : []
    const bytes = Buffer.from((torn ? '\n' : '') + [...before, ...lines].join(''))
    try {
      descriptor ??= open()
      descriptor = next?.(descriptor, bytes.length) ?? descriptor
    } catch (error) {
      fail(error, lines.length)
      return
    }
    writing = true
    writeAll(descriptor, bytes, 0, lines.length)
  }

  function writeAll(to: number, bytes: Buffer, from: number, lines: number): void {
    writeTo(to, bytes, from, bytes.length - from, null, (error, written) => {
      const done = from + (written ?? 0)
      if (error?.code === 'EAGAIN') {
        setTimeout(() => writeAll(to, bytes, from, lines), FULL_PIPE_MS).unref()
        return
      }
      if (!error && done < bytes.length) return writeAll(to, bytes, done, lines)
      writing = false
      torn = error ? from > 0 && bytes[from - 1] !== 10 : false
      if (error) fail(error, lines)
      else failure = undefined
      if (!error) begin()
    })
  }

  // Note: nothing runs after this event, so what waits is written now, as far as it can be.
  process.once('exit', () => {
    try {
      if (waiting.length > 0) writeSync(descriptor ?? open(), waiting.join(''))
    } catch {
      // It is lost, as everything that cannot be written.
    }
  })

  return {
    droppedLines: () => dropped,
    write(line) {
      const resting = failure && performance.now() - failure.at < RETRY_MS
      if (resting || waitingBytes + line.length > WAITING_MAX_BYTES) {
        dropped++
        if (failure) failure.lost++
        else failure = { code: 'EAGAIN', at: 0, lost: 1 }
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      begin()
    },
  }
}

function recovered({ code, lost }: { code: string; lost: number }): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 'warn', time, code, lost, msg: 'log.recovered: lines were dropped' })}\n`
}
