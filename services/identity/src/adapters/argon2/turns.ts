import { AppError } from '@alcove/contracts'
import { createFairSlots, SlotsFull } from '@alcove/kit/fair-slots'

const RETRY_AFTER_S = 2

export interface TurnLimits {
  /** Pieces of work at once. */
  concurrency: number
  /** Pieces that wait, and how many of them one source may have. */
  waiting: number
  waitingOfSource: number
}

/**
 * Does work for one source after the other, however much one of them asks for.
 * @param source null for work of our own
 * @throws AppError TOO_MANY_REQUESTS when as much waits as may
 */
export type Turns = <T>(source: string | null, work: () => Promise<T>) => Promise<T>

export function createTurns({ concurrency, waiting, waitingOfSource }: TurnLimits): Turns {
  const slots = createFairSlots({ slots: concurrency, waiting, waitingPerKey: waitingOfSource })
  return (source, work) =>
    slots.run(source, work).catch((error) => {
      throw error instanceof SlotsFull ? tooMany(error) : error
    })
}

function tooMany(cause: SlotsFull): AppError {
  return new AppError('TOO_MANY_REQUESTS', {
    cause,
    retryAfter: RETRY_AFTER_S,
    params: { bucket: 'passwords' },
  })
}
