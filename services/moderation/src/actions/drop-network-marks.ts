import { businessDay, endOfBusinessDay } from '@alcove/kit/calendar/business-day'
import type { ModerationDeps } from '../deps.ts'

/** Forgets the networks of reporters of earlier days: the keys that marked them, and the marks. */
export async function dropNetworkMarks(deps: Pick<ModerationDeps, 'store' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const start = new Date(endOfBusinessDay(now, -1).getTime() + 1)
  await deps.store.inTransaction((tx) => tx.dropNetworkMarksBefore(businessDay(now), start))
}
