import { asResource } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/calendar/business-day'
import type { CatalogDeps } from '../deps.ts'
import { findMaxViews } from '../domain/access/view-limit.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findViewer, type ViewerRequest } from './find-viewer.ts'

/** Counts the viewer's videos of today, and the limit. Without a viewer the count is 0. */
export async function findViewCount(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>,
  request: ViewerRequest,
) {
  const viewer = findViewer(deps, request)
  const [todayCount, accessLevel] = await Promise.all([
    viewer === null ? 0 : deps.store.countViews(viewer, businessDay(deps.clock.now())),
    findAccessLevel(deps, request.caller),
  ])
  const limits = {
    maxViews: findMaxViews(accessLevel, deps.settings),
    hasAccess: accessLevel !== null,
    accessLevel,
  }
  return asResource('ViewCount', '/api/video-access/count', { todayCount, limits })
}
