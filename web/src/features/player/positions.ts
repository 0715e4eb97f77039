import { keptFields } from '../../shared/browser-storage.ts'

export interface Position {
  id: string
  /** Seconds from the beginning. */
  seconds: number
}

/** Whether something that was kept is a position. */
export function isPosition(kept: unknown): kept is Position {
  const { id, seconds } = keptFields(kept)
  return typeof id === 'string' && typeof seconds === 'number'
}

export const POSITIONS_MAX = 200
/** Seconds: who has seen less begins anew. */
const EARLIEST = 3
/** Share of the video: who has seen more has seen it. */
const FINISHED = 0.95

/** Where somebody was in a video: the newest first, each video once; nothing at its beginning and after its end. */
export function withPosition(positions: readonly Position[], at: Position, duration: number): Position[] {
  const others = positions.filter(({ id }) => id !== at.id)
  const worthIt = at.seconds >= EARLIEST && at.seconds <= duration * FINISHED
  return worthIt ? [at, ...others].slice(0, POSITIONS_MAX) : others
}
