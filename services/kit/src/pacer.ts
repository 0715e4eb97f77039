import { setImmediate as nextTurn } from 'node:timers/promises'

/** Does a piece of work at once, or after everything else that waits for the event loop has had a turn. */
export type Pace = <T>(work: () => T) => Promise<T>

/** So long the loop is kept by all who share a pace, one piece of work more or less. */
const SLICE_MS = 5

/** For work of many pieces: all that share a pace, however many, together keep the event loop for a slice at a time. */
export function createPacer(sliceMs = SLICE_MS): Pace {
  let began = Number.NEGATIVE_INFINITY
  let turn: Promise<void> | undefined
  const takeTurn = async () => {
    await nextTurn()
    turn = undefined
    began = performance.now()
  }
  return async (work) => {
    while (performance.now() - began >= sliceMs) {
      turn ??= takeTurn()
      await turn
    }
    return work()
  }
}
