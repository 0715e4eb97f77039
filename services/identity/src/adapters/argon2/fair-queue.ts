import { AppError } from '@alcove/contracts'
import { createFairSlots, SlotsFull } from '@alcove/kit/concurrency/fair-slots'

const RETRY_AFTER_S = 2

export interface FairQueueLimits {
  /** Tasks that run at once. */
  concurrency: number
  /** Tasks that wait, in all and per source. */
  waiting: number
  waitingPerSource: number
}

/**
 * Runs work in round-robin order of sources, so that one busy source cannot starve the others.
 * @param source null for the platform's own work
 * @throws AppError TOO_MANY_REQUESTS when the queue is full
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
