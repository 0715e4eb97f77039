import { readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'

export interface Position {
  id: string
  /** From the start. */
  seconds: number
}

/** Validates a stored position. */
export function isPosition(kept: unknown): kept is Position {
  const { id, seconds } = readStoredFields(kept)
  return typeof id === 'string' && typeof seconds === 'number'
}

export const POSITIONS_MAX = 200
/** Seconds; a shorter view starts from the beginning. */
const EARLIEST = 3
/** Fraction of the duration that counts as finished. */
const FINISHED = 0.95

/** Adds a position: newest first, each video once; drops it at the start and at the end. */
export function addPosition(positions: readonly Position[], at: Position, duration: number): Position[] {
  const others = positions.filter(({ id }) => id !== at.id)
  const worthIt = at.seconds >= EARLIEST && at.seconds <= duration * FINISHED
  return worthIt ? [at, ...others].slice(0, POSITIONS_MAX) : others
}
