import type { SourceVideo } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'

/** Videos as their own page tells of them, completed by what lists said: what a page says itself counts, zero too. */
export async function withListedDetails<Video extends SourceVideo>(
  store: Pick<CatalogStore, 'findListedFacts'>,
  videos: readonly Video[],
): Promise<Video[]> {
  const incomplete = videos.filter(
    ({ thumbnail, duration, views }) => thumbnail === null || duration === null || views === null,
  )
  if (incomplete.length === 0) return [...videos]
  const facts = await store.findListedFacts(incomplete.map((video) => video.id))
  const listed = new Map(facts.map((one) => [one.id, one]))
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
