import { AppError, type VideoSource, videoViewed } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/calendar/business-day'
import type { CatalogDeps } from '../deps.ts'
import { toTrackedVideoId } from '../domain/access/tracked-video.ts'
import { checkViewLimit, findMaxViews } from '../domain/access/view-limit.ts'
import { findAccessLevel } from '../queries/find-access-level.ts'
import { findViewer, type ViewerRequest } from '../queries/find-viewer.ts'

/**
 * Counts a video as watched today, once. Checks and counts under one lock of the viewer's day, so that concurrent calls
 * cannot exceed the limit.
 * @param video its id with or without prefix
 * @throws CONTENT_NOT_FOUND for an unknown video, AGE_VERIFICATION_REQUIRED without a viewer, DAILY_LIMIT_REACHED past
 * the limit
 */
export async function trackView(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings' | 'hiddenVideos'>,
  request: ViewerRequest,
  video: { videoId: string; provider: VideoSource },
): Promise<void> {
  const { provider } = video
  const viewer = findViewer(deps, request)
  if (viewer === null) throw new AppError('AGE_VERIFICATION_REQUIRED')
  const videoId = toTrackedVideoId(provider, video.videoId)
  if (videoId === null) throw new AppError('CONTENT_NOT_FOUND')
  if (!(await isShown(deps, provider, videoId))) throw new AppError('CONTENT_NOT_FOUND')
  const accessLevel = await findAccessLevel(deps, request.caller)
  const viewedAt = deps.clock.now()
  const day = businessDay(viewedAt)
  await deps.store.inTransaction(async (tx) => {
    await tx.lockViews(viewer, day)
    const today = await tx.findViews(viewer, day, videoId)
    if (today.tracked) return
    if (!checkViewLimit(today, findMaxViews(accessLevel, deps.settings)).allowed)
      throw new AppError('DAILY_LIMIT_REACHED')
    await tx.saveView({ viewer, day, videoId, provider, viewedAt })
    tx.emit(videoViewed, { videoId, provider, viewedAt: viewedAt.toISOString(), accessLevel })
  })
}

/** Accepts only listed, visible videos of providers: invented ids would be counted and published. */
async function isShown(
  { store, hiddenVideos }: Pick<CatalogDeps, 'store' | 'hiddenVideos'>,
  source: VideoSource,
  videoId: string,
): Promise<boolean> {
  if (source === 'local') return (await store.findPublishedCreator(videoId)) !== null
  const [shown, hidden] = await Promise.all([store.findShown([videoId]), hiddenVideos.all()])
  return shown.length > 0 && !hidden.has(videoId)
}
