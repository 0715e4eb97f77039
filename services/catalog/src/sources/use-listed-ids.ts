import type { SourceVideo } from '../domain/providers/source-video.ts'
import type { CatalogStore } from '../store/store.ts'

/**
 * Replaces derived ids (related videos of provider 2) by the ids that lists gave: one video has one id, one view a day
 * and one tombstone.
 */
export async function useListedIds(
  store: Pick<CatalogStore, 'findProviderVideosByUrl'>,
  videos: SourceVideo[],
): Promise<SourceVideo[]> {
  const unnamed = videos.filter((video) => video.isNamedByUrl)
  const [first] = unnamed
  if (!first) return videos
  const urls = unnamed.flatMap((video) => video.providerVideoUrl ?? [])
  const known = await store.findProviderVideosByUrl(first.provider, urls)
  return videos.map((video) => {
    if (!video.isNamedByUrl) return video
    const listed = known.find(
      (listedVideo) => listedVideo.url === video.providerVideoUrl && listedVideo.id !== video.id,
    )
    return listed ? { ...video, id: listed.id, providerVideoId: listed.providerVideoId } : video
  })
}
