import type { ModerationDeps } from '../../deps.ts'
import type { ModerationTx } from '../../store/store.ts'

/** Reports per transaction: all of a flood take longer than its 15 s. */
const ROWS_AT_ONCE = 5_000

/**
 * Runs a statement in transactions of their own until it changes fewer rows than it may.
 * @param change returns the number of changed rows, at most `limit`
 * @param signal ends it after a batch; the next run does the rest
 * @returns the number of all
 */
export async function repeatInBatches(
  { store }: Pick<ModerationDeps, 'store'>,
  change: (tx: ModerationTx, limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0
  while (!signal?.aborted) {
    const changed = await store.inTransaction((tx) => change(tx, ROWS_AT_ONCE))
    all += changed
    if (changed < ROWS_AT_ONCE) break
  }
  return all
}
