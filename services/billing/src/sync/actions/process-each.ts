import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'

/** After this many failures in a row the provider counts as away, and the rest is skipped. */
const MAX_UNANSWERED = 3

export interface Processed {
  /** Number of successes. */
  done: number
  /** Number not attempted, because the service stops or the provider is away. */
  left: number
}

/**
 * Processes ids one after the other; a failure does not stop the rest. Callers order the ids so that failed ones come last
 * the next time.
 * @param signal aborts when the service stops
 */
export async function processEach(
  { log }: Pick<BillingDeps, 'log'>,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<Processed> {
  let done = 0
  let unanswered = 0
  for (const [index, id] of ids.entries()) {
    if (signal?.aborted || unanswered === MAX_UNANSWERED) return { done, left: ids.length - index }
    try {
      await work(id)
      done++
      unanswered = 0
    } catch (error) {
      unanswered = error instanceof PaymentUnavailable ? unanswered + 1 : 0
      log.warn({ err: error, id }, 'item.waits: for the next run')
    }
  }
  return { done, left: 0 }
}
