import { businessDay } from '@alcove/kit/business-day'
import type { CatalogDeps } from '../deps.ts'
import { ALLOWED, maxViewsOf, type ViewAccess, viewAccess } from '../domain/view-limit.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findViewer, type Watching } from './find-viewer.ts'

/**
 * Whether the daily limit lets somebody play a video now. Nobody in particular may: past the age door there always is a
 * viewer, and what the gateway reads for crawlers is never played.
 * @param videoId with prefix; of a local content its id
 */
export async function findViewAccess(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>,
  watching: Watching,
  videoId: string,
): Promise<ViewAccess> {
  const viewer = findViewer(deps, watching)
  if (viewer === null) return ALLOWED
  const [today, level] = await Promise.all([
    deps.store.findViews(viewer, businessDay(deps.clock.now()), videoId),
    findAccessLevel(deps, watching.caller),
  ])
  return viewAccess(today, maxViewsOf(level, deps.settings))
}
