import type { CatalogDeps } from '../deps.ts'
import type { SourceVideo } from '../domain/providers/source-video.ts'

/** Keeps the videos that may be shown, each once: none refused, gone or hidden. */
export async function findShowable(
  deps: Pick<CatalogDeps, 'store' | 'refusesVideo' | 'hiddenVideos' | 'pace'>,
  videos: SourceVideo[],
): Promise<SourceVideo[]> {
  const unique = [...new Map(videos.map((video) => [video.id, video])).values()]
  const allowed: SourceVideo[] = []
  for (const video of unique) {
    if (!(await deps.pace(() => deps.refusesVideo(video)))) allowed.push(video)
  }
  if (allowed.length === 0) return []
  const [removed, hidden] = await Promise.all([
    deps.store.findRemoved(allowed.map((video) => video.id)),
    deps.hiddenVideos.all(),
  ])
  return allowed.filter(({ id }) => !removed.has(id) && !hidden.has(id))
}
