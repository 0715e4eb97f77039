import { renameSync, statSync } from 'node:fs'

const KEEP_BELOW_BYTES = 20 * 1024 ** 2

/** A log that has grown makes room for a new one at the next start; one former log is kept. */
export function setLogAside(file: string): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size > KEEP_BELOW_BYTES) renameSync(file, `${file}.1`)
  } catch {
    // Note: a log that cannot be moved goes on growing, which is no reason not to start.
  }
}
