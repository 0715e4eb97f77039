import { businessDay } from '@alcove/kit/calendar/business-day'
import type { CatalogDeps } from '../deps.ts'
import { ALLOWED, checkViewLimit, findMaxViews, type ViewAccess } from '../domain/access/view-limit.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findViewer, type ViewerRequest } from './find-viewer.ts'

/**
 * Decides whether the daily limit lets the viewer play a video now. Allows requests without a viewer: past the age
 * guard there is always one, and the gateway never plays what it reads for crawlers.
 * @param videoId with prefix; the content id for local contents
 */
export async function findViewAccess(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>,
  request: ViewerRequest,
  videoId: string,
): Promise<ViewAccess> {
  const viewer = findViewer(deps, request)
  if (viewer === null) return ALLOWED
  const [today, level] = await Promise.all([
    deps.store.findViews(viewer, businessDay(deps.clock.now()), videoId),
    findAccessLevel(deps, request.caller),
  ])
  return checkViewLimit(today, findMaxViews(level, deps.settings))
}
