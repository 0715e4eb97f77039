import { businessDay, endOfBusinessDay } from '@alcove/kit/calendar/business-day'
import type { ModerationDeps } from '../deps.ts'

/** Deletes the network marks of earlier days, and the keys that made them. */
export async function dropNetworkMarks(deps: Pick<ModerationDeps, 'store' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const start = new Date(endOfBusinessDay(now, -1).getTime() + 1)
  await deps.store.inTransaction((tx) => tx.dropNetworkMarksBefore(businessDay(now), start))
}
