import { AppError, type VideoSource, videoViewed } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/business-day'
import type { CatalogDeps } from '../deps.ts'
import { trackedVideoId } from '../domain/tracked-video.ts'
import { maxViewsOf, viewAccess } from '../domain/view-limit.ts'
import { findAccessLevel } from '../queries/find-access-level.ts'
import { findViewer, type Watching } from '../queries/find-viewer.ts'

/**
 * Counts a video as watched today, once. Checked and counted under one lock of the viewer's day, so that any number of
 * calls at the same time add up to the limit and not to more.
 * @param video its id with or without prefix
 * @throws CONTENT_NOT_FOUND for what is no video that we show, AGE_VERIFICATION_REQUIRED where nobody watches,
 * DAILY_LIMIT_REACHED for one more than the limit
 */
export async function trackView(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings' | 'hiddenVideos'>,
  watching: Watching,
  video: { videoId: string; provider: VideoSource },
): Promise<void> {
  const { provider } = video
  const viewer = findViewer(deps, watching)
  if (viewer === null) throw new AppError('AGE_VERIFICATION_REQUIRED')
  const videoId = trackedVideoId(provider, video.videoId)
  if (videoId === null) throw new AppError('CONTENT_NOT_FOUND')
  if (!(await isShown(deps, provider, videoId))) throw new AppError('CONTENT_NOT_FOUND')
  const accessLevel = await findAccessLevel(deps, watching.caller)
  const viewedAt = deps.clock.now()
  const day = businessDay(viewedAt)
  await deps.store.inTransaction(async (tx) => {
    await tx.lockViews(viewer, day)
    const today = await tx.findViews(viewer, day, videoId)
    if (today.tracked) return
    if (!viewAccess(today, maxViewsOf(accessLevel, deps.settings)).allowed)
      throw new AppError('DAILY_LIMIT_REACHED')
    await tx.saveView({ viewer, day, videoId, provider, viewedAt })
    tx.emit(videoViewed, { videoId, provider, viewedAt: viewedAt.toISOString(), accessLevel })
  })
}

/**
 * A provider's video is one that a list or its page has brought and that is not hidden; what visitors make up would be
 * counted and said.
 */
async function isShown(
  { store, hiddenVideos }: Pick<CatalogDeps, 'store' | 'hiddenVideos'>,
  source: VideoSource,
  videoId: string,
): Promise<boolean> {
  if (source === 'local') return (await store.findPublishedCreator(videoId)) !== null
  const [shown, hidden] = await Promise.all([store.findShown([videoId]), hiddenVideos.all()])
  return shown.length > 0 && !hidden.has(videoId)
}
