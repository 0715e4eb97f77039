import { asResource } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/business-day'
import type { CatalogDeps } from '../deps.ts'
import { maxViewsOf } from '../domain/view-limit.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findViewer, type Watching } from './find-viewer.ts'

/** How many videos the viewer has watched today, and how many there may be. Nobody in particular has watched none. */
export async function findViewCount(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>,
  watching: Watching,
) {
  const viewer = findViewer(deps, watching)
  const [todayCount, accessLevel] = await Promise.all([
    viewer === null ? 0 : deps.store.countViews(viewer, businessDay(deps.clock.now())),
    findAccessLevel(deps, watching.caller),
  ])
  const limits = {
    maxViews: maxViewsOf(accessLevel, deps.settings),
    hasAccess: accessLevel !== null,
    accessLevel,
  }
  return asResource('ViewCount', '/api/video-access/count', { todayCount, limits })
}
