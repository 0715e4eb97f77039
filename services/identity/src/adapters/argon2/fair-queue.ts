import { AppError } from '@alcove/contracts'
import { createFairSlots, SlotsFull } from '@alcove/kit/concurrency/fair-slots'

const RETRY_AFTER_S = 2

export interface FairQueueLimits {
  /** Pieces of work at once. */
  concurrency: number
  /** Pieces that wait, and how many of them one source may have. */
  waiting: number
  waitingPerSource: number
}

/**
 * Does work for one source after the other, however much one of them asks for.
 * @param source null for work of our own
 * @throws AppError TOO_MANY_REQUESTS when as much waits as may
 */
export type FairQueue = <T>(source: string | null, work: () => Promise<T>) => Promise<T>

export function createFairQueue({ concurrency, waiting, waitingPerSource }: FairQueueLimits): FairQueue {
  const slots = createFairSlots({ slots: concurrency, waiting, waitingPerKey: waitingPerSource })
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
