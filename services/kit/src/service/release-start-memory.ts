import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The collection that V8 runs when short of memory; returns free pages to the system. */
const EVERYTHING = { type: 'major', execution: 'sync', flavor: 'last-resort' }

/**
 * Frees memory that only the start needed, a third of a process. V8 would do so on further allocation, which does not
 * happen at rest. Blocks the event loop for some tenths of a second.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: typeof EVERYTHING) => void
  setFlagsFromString('--no-expose-gc')
  collect(EVERYTHING)
}
