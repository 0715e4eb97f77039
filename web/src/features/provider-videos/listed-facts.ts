import type { ProviderVideo } from './api.ts'

/** Details that provider 2 gives in lists and may omit on the video's page. */
export type ListedFacts = Pick<ProviderVideo, 'thumbnailS3Key' | 'duration' | 'views'>

/** Covers the videos listed in one visit. */
export const KEPT = 1_000

const known = new Map<string, ListedFacts>()

/** Remembers listed details until the page is left; drops the oldest. */
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

/** Listed details of a video; undefined when no list has shown it. */
export const listedFacts = (id: string): ListedFacts | undefined => known.get(id)

/** Fills missing details of a video from its listing. */
export const withListed = <Video extends ListedFacts>(
  video: Video,
  listed: ListedFacts | undefined,
): Video => ({
  ...video,
  thumbnailS3Key: video.thumbnailS3Key ?? listed?.thumbnailS3Key ?? null,
  duration: video.duration ?? listed?.duration ?? null,
  views: video.views ?? listed?.views ?? null,
})
