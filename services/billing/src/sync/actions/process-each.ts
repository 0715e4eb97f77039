import type { BillingDeps } from '../../deps.ts'
import { PaymentUnavailable } from '../../ports.ts'

/** A provider that has not answered so often in a row is away: it is not asked about the others either. */
const ENOUGH_UNANSWERED = 3

export interface Processed {
  /** How many it went well with. */
  done: number
  /** How many were not begun: the service stops, or the provider is away. */
  left: number
}

/**
 * Does the same to one after the other. One that fails keeps no other waiting; whoever calls sees to it that those which
 * failed come last the next time.
 * @param signal says that the service stops
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
    if (signal?.aborted || unanswered === ENOUGH_UNANSWERED) return { done, left: ids.length - index }
    try {
      await work(id)
      done++
      unanswered = 0
    } catch (error) {
      unanswered = error instanceof PaymentUnavailable ? unanswered + 1 : 0
      log.warn({ err: error, id }, 'left for the next time')
    }
  }
  return { done, left: 0 }
}
