import type { SourceVideo } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'

/**
 * Videos that came without an id of their own (the related ones of provider 2), under the id that lists gave them: one
 * video, one id, one view a day, and a tombstone that holds.
 */
export async function underListedNames(
  store: Pick<CatalogStore, 'findProviderVideosByUrl'>,
  videos: SourceVideo[],
): Promise<SourceVideo[]> {
  const nameless = videos.filter((video) => video.isNamedByUrl)
  const [first] = nameless
  if (!first) return videos
  const urls = nameless.flatMap((video) => video.providerVideoUrl ?? [])
  const known = await store.findProviderVideosByUrl(first.provider, urls)
  return videos.map((video) => {
    if (!video.isNamedByUrl) return video
    const listed = known.find((one) => one.url === video.providerVideoUrl && one.id !== video.id)
    return listed ? { ...video, id: listed.id, providerVideoId: listed.providerVideoId } : video
  })
}
