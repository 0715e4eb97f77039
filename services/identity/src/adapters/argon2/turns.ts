import { AppError } from '@alcove/contracts'

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
 * @param source null where nobody from outside has asked
 * @throws AppError TOO_MANY_REQUESTS when as much waits as may
 */
export type Turns = <T>(source: string | null, work: () => Promise<T>) => Promise<T>

export function createTurns({ concurrency, waiting, waitingOfSource }: TurnLimits): Turns {
  let running = 0
  let count = 0
  /** The source whose turn is next comes first. */
  const queues = new Map<string | null, (() => void)[]>()

  function wait(source: string | null): Promise<void> {
    const queue = queues.get(source) ?? []
    if (count >= waiting || (source !== null && queue.length >= waitingOfSource))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S, params: { bucket: 'passwords' } })
    queues.set(source, queue)
    count++
    return new Promise((resolve) => queue.push(resolve))
  }

  function next(): (() => void) | undefined {
    for (const [source, queue] of queues) {
      const start = queue.shift()
      queues.delete(source)
      if (queue.length > 0) queues.set(source, queue)
      count--
      return start
    }
    return undefined
  }

  return async (source, work) => {
    if (running < concurrency) running++
    else await wait(source)
    try {
      return await work()
    } finally {
      const start = next()
      if (start) start()
      else running--
    }
  }
}
