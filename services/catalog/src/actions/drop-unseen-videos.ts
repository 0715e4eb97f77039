import type { CatalogDeps } from '../deps.ts'

/**
 * Deletes videos that no list or page has returned for long. Keeps tombstones: stale pages return removed videos again.
 */
export function dropUnseenVideos(deps: Pick<CatalogDeps, 'store' | 'clock' | 'settings'>): Promise<number> {
  const keptMs = deps.settings.PROVIDER_VIDEOS_KEPT * 1000
  return deps.store.dropVideosUnseenSince(new Date(deps.clock.now().getTime() - keptMs))
}
