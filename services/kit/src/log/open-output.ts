import { constants, openSync } from 'node:fs'
import type { LogTarget } from './log-sink.ts'

const STDOUT = 1

/** Standard output of a program: a stalled or closed reader costs lines, never the process. */
export const standardOutput: LogTarget = { open: openStdout }

/** Keeps other prints from ending the process once the terminal or the pipe's reader is gone. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/**
 * Reopens standard output where possible, so that a full pipe answers EAGAIN instead of blocking a thread; leaves the
 * original alone, which other processes may share.
 */
function openStdout(): number {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    return STDOUT
  }
}
