import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs work now, or after yielding to the event loop. */
export type Pace = <T>(work: () => T) => Promise<T>

/** Longest time that all work sharing a pace keeps the loop, give or take one piece. */
const SLICE_MS = 5

/** Creates a pace for work in many pieces: all of it together blocks the event loop for one slice at a time. */
export function createPacer(sliceMs = SLICE_MS): Pace {
  let began = Number.NEGATIVE_INFINITY
  let yielding: Promise<void> | undefined
  const yieldToLoop = async () => {
    await nextTurn()
    yielding = undefined
    began = performance.now()
  }
  return async (work) => {
    while (performance.now() - began >= sliceMs) {
      yielding ??= yieldToLoop()
      await yielding
    }
    return work()
  }
}
