import { businessDay } from '@alcove/kit/calendar/business-day'
import type { CatalogDeps } from '../deps.ts'

const KEPT_MS = 2 * 24 * 3_600_000

/**
 * Deletes views older than two days: only today counts towards the limit, and the statistics are already published.
 */
export function dropOldViews(deps: Pick<CatalogDeps, 'store' | 'clock'>): Promise<number> {
  return deps.store.dropViewsBefore(businessDay(new Date(deps.clock.now().getTime() - KEPT_MS)))
}
