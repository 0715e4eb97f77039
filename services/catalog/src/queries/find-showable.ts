import type { CatalogDeps } from '../deps.ts'
import type { SourceVideo } from '../ports.ts'

/** Of what a provider brought, what may be shown: each once, nothing refused, nothing gone, nothing hidden. */
export async function findShowable(
  deps: Pick<CatalogDeps, 'store' | 'refusesVideo' | 'hiddenVideos'>,
  videos: SourceVideo[],
): Promise<SourceVideo[]> {
  const unique = [...new Map(videos.map((video) => [video.id, video])).values()]
  const allowed = unique.filter((video) => !deps.refusesVideo(video))
  if (allowed.length === 0) return []
  const [removed, hidden] = await Promise.all([
    deps.store.findRemoved(allowed.map((video) => video.id)),
    deps.hiddenVideos.all(),
  ])
  return allowed.filter(({ id }) => !removed.has(id) && !hidden.has(id))
}
