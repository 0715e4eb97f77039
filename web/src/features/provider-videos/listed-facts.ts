import type { ProviderVideo } from './api.ts'

/** What a list knows of a video and the video's own page at provider 2 may not. */
export type ListedFacts = Pick<ProviderVideo, 'thumbnailS3Key' | 'duration' | 'views'>

/** As many as somebody scrolls by in one visit. */
export const KEPT = 1_000

const known = new Map<string, ListedFacts>()

/** Keeps what lists say until the page is left; the oldest are forgotten. */
export function keepListed(videos: readonly (ListedFacts & { id: string })[]): void {
  for (const { id, thumbnailS3Key, duration, views } of videos) {
    const before = known.get(id)
    known.delete(id)
    known.set(id, withListed({ thumbnailS3Key, duration, views }, before))
  }
  for (const id of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(id)
  }
}

/** What lists have said of a video, where one has named it. */
export const listedFacts = (id: string): ListedFacts | undefined => known.get(id)

/** A video with what is missing from it. */
export const withListed = <Video extends ListedFacts>(
  video: Video,
  listed: ListedFacts | undefined,
): Video => ({
  ...video,
  thumbnailS3Key: video.thumbnailS3Key ?? listed?.thumbnailS3Key ?? null,
  duration: video.duration ?? listed?.duration ?? null,
  views: video.views ?? listed?.views ?? null,
})
