import { constants, openSync } from 'node:fs'
import type { LogTarget } from './log-sink.ts'

const STDOUT = 1

/** For the log of a program: a reader that stops or goes costs lines, never the process. */
export const standardOutput: LogTarget = { open: openStdout }

/** What else is printed must not end the process either, once the terminal or the reader of a pipe is gone. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/**
 * Opened anew where the system can, so that a full pipe answers EAGAIN instead of holding a thread; not on the original,
 * which other processes may share.
 */
function openStdout(): number {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    return STDOUT
  }
}
