import { businessDay } from '@alcove/kit/business-day'
import type { CatalogDeps } from '../deps.ts'

const KEPT_MS = 2 * 24 * 3_600_000

/** Forgets who watched what before the day that two days ago was: only today counts, and a figure of it was reported. */
export function dropOldViews(deps: Pick<CatalogDeps, 'store' | 'clock'>): Promise<number> {
  return deps.store.dropViewsBefore(businessDay(new Date(deps.clock.now().getTime() - KEPT_MS)))
}
