import type { ProviderVideo } from './api.ts'

/** Details that provider 2 gives in lists and may omit on the video's page. */
export type ListedDetails = Pick<ProviderVideo, 'thumbnailS3Key' | 'duration' | 'views'>

/** Covers the videos listed in one visit. */
export const KEPT = 1_000

const known = new Map<string, ListedDetails>()

/** Remembers listed details until the page is left; drops the oldest. */
export function rememberListed(videos: readonly (ListedDetails & { id: string })[]): void {
  for (const { id, thumbnailS3Key, duration, views } of videos) {
    const before = known.get(id)
    known.delete(id)
    known.set(id, completeFromList({ thumbnailS3Key, duration, views }, before))
  }
  for (const id of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(id)
  }
}

/** Listed details of a video; undefined when no list has shown it. */
export const findListedDetails = (id: string): ListedDetails | undefined => known.get(id)

/** Fills missing details of a video from its listing. */
export const completeFromList = <Video extends ListedDetails>(
  video: Video,
  listed: ListedDetails | undefined,
): Video => ({
  ...video,
  thumbnailS3Key: video.thumbnailS3Key ?? listed?.thumbnailS3Key ?? null,
  duration: video.duration ?? listed?.duration ?? null,
  views: video.views ?? listed?.views ?? null,
})
