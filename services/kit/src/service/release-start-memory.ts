import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** As V8 calls what it does before it gives up for want of memory: pages that are free go back to the system. */
const EVERYTHING = { type: 'major', execution: 'sync', flavor: 'last-resort' }

/**
 * Gives back what only the start has needed, a third of a process. V8 does so by itself when much is allocated again, which
 * at rest does not happen. Stops the event loop for some tenths of a second.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: typeof EVERYTHING) => void
  setFlagsFromString('--no-expose-gc')
  collect(EVERYTHING)
}
