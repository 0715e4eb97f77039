import { statSync } from 'node:fs'
import { setAside } from '@alcove/kit/log/set-aside'

const KEEP_BELOW_BYTES = 20 * 1024 ** 2

/** Moves the log of a program that does not rotate its own aside at the next start; keeps one former log. */
export function setLogAside(file: string): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size > KEEP_BELOW_BYTES) setAside(file, 1)
  } catch {
    // Note: a log that cannot be moved keeps growing, which is no reason not to start.
  }
}
