import { businessDay, endOfBusinessDay } from '@alcove/kit/calendar/business-day'
import type { ModerationDeps } from '../../deps.ts'
import { repeatInBatches } from './repeat-in-batches.ts'

/** Deletes the network marks of earlier days, and the keys that made them. */
export async function dropNetworkMarks(
  deps: Pick<ModerationDeps, 'store' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const start = new Date(endOfBusinessDay(now, -1).getTime() + 1)
  await deps.store.inTransaction((tx) => tx.dropNetworkKeysBefore(businessDay(now), start))
  await repeatInBatches(deps, (tx, limit) => tx.dropReportMarksBefore(start, limit), signal)
}
