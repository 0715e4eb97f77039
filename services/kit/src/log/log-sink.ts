import { writeSync, write as writeTo } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A destination of log lines that drops lines rather than block. */
export interface LogSink extends DestinationStream {
  /** Lines dropped since the start. */
  droppedLines(): number
}

/** The output that lines are written to. */
export interface LogTarget {
  /** @returns the file descriptor; called again while it throws */
  open(): number
  /** @returns the descriptor for the next write of so many bytes, when it has changed */
  next?(current: number, bytes: number): number
}

/** Bytes that wait for a slow reader; further lines are dropped. */
const WAITING_MAX_BYTES = 4 * 1024 ** 2
/** Lines gather for this long, because a write for each takes a sixth of the CPU of an answer from memory. */
const GATHER_MS = 5
/** Minimum time between two attempts after a failure. */
const RETRY_MS = 1_000
/** Retry interval for a full pipe. */
const FULL_PIPE_MS = 50

/**
 * Writes in the background, one write at a time. Drops and counts a line that cannot be written (full disk, closed
 * pipe, stalled reader) without raising an error; the next line written reports the number.
 */
export function createLogSink({ open, next }: LogTarget): LogSink {
  let waiting: string[] = []
  let waitingBytes = 0
  let writing = false
  let gathering = false
  let descriptor: number | undefined
  let dropped = 0
  let failure: { code: string; at: number; lost: number } | undefined
  /** A write broke off within a line; the next one starts with a line break. */
  let torn = false

  function fail(error: unknown, lines: number): void {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const lost = lines + waiting.length
    failure = { code, at: performance.now(), lost: (failure?.lost ?? 0) + lost }
    dropped += lost
    waiting = []
    waitingBytes = 0
  }

  function gather(): void {
    if (gathering || writing || waiting.length === 0) return
    gathering = true
    setTimeout(begin, GATHER_MS).unref()
  }

  function begin(): void {
    gathering = false
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
      if (!error) gather()
    })
  }

  // Note: nothing runs after this event, so waiting lines are written now, as far as possible.
  process.once('exit', () => {
    try {
      if (waiting.length > 0) writeSync(descriptor ?? open(), waiting.join(''))
    } catch {
      // Dropped, like every line that cannot be written.
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
      gather()
    },
  }
}

function recovered({ code, lost }: { code: string; lost: number }): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 'warn', time, code, lost, msg: 'log.recovered: lines were dropped' })}\n`
}
