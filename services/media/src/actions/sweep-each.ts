import { isDatabaseUnavailable } from '@alcove/kit/database/is-database-unavailable'
import { PrefixBusy, StoreUnavailable } from '../ports.ts'

/** Items in a row for which store or database did not answer: one or two alone may be rotten. */
const AWAY_IN_A_ROW = 3

/** What one pass of a sweep did. */
export interface Swept<T> {
  /** Items whose step ended well. */
  done: T[]
  /** The first failure; undefined if there was none. */
  failure: unknown
}

interface Pass<T> {
  step: (item: T) => Promise<unknown>
  /** Logs that an item failed. */
  warn: (err: unknown, item: T) => void
}

/**
 * Runs a step for each item, in order: one that fails is left to the next sweep, so that it holds up no other.
 * @param signal aborts when the service stops; the rest waits for the next sweep
 * @throws when store or database do not answer for several in a row
 */
export async function sweepEach<T>(
  items: readonly T[],
  { step, warn }: Pass<T>,
  signal: AbortSignal,
): Promise<Swept<T>> {
  const swept: Swept<T> = { done: [], failure: undefined }
  let away = 0
  for (const item of items) {
    if (signal.aborted) break
    try {
      await step(item)
      swept.done.push(item)
      away = 0
    } catch (error) {
      away = isAway(error) ? away + 1 : 0
      if (away === AWAY_IN_A_ROW) throw error
      warn(error, item)
      // Another process works on it just now.
      if (!(error instanceof PrefixBusy)) swept.failure ??= error
    }
  }
  return swept
}

const isAway = (error: unknown) => error instanceof StoreUnavailable || isDatabaseUnavailable(error)

/** @throws the first failure of these passes, so that the sweep counts as failed */
export function requireSwept(...passes: Pick<Swept<unknown>, 'failure'>[]): void {
  for (const { failure } of passes) if (failure !== undefined) throw failure
}
