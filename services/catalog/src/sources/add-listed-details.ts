import type { SourceVideo } from '../domain/providers/source-video.ts'
import type { CatalogStore } from '../store/store.ts'

/** Completes missing details of videos with those from lists; a video's own values win, including zero. */
export async function addListedDetails<Video extends SourceVideo>(
  store: Pick<CatalogStore, 'findListedDetails'>,
  videos: readonly Video[],
): Promise<Video[]> {
  const incomplete = videos.filter(
    ({ thumbnail, duration, views }) => thumbnail === null || duration === null || views === null,
  )
  if (incomplete.length === 0) return [...videos]
  const details = await store.findListedDetails(incomplete.map((video) => video.id))
  const listed = new Map(details.map((listedVideo) => [listedVideo.id, listedVideo]))
  return videos.map((video) => {
    const known = listed.get(video.id)
    return {
      ...video,
      thumbnail: video.thumbnail ?? known?.thumbnail ?? null,
      duration: video.duration ?? known?.duration ?? null,
      views: video.views ?? known?.views ?? null,
    }
  })
}
