import { PROVIDER_PAGE_MAX } from '@alcove/contracts/constants'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import type { SourcePage, SourceVideo } from '../../domain/providers/source-video.ts'

/** Further videos of one answer are ignored. */
const ITEMS_MAX = 200

/** Maps the videos of a list: drops unreadable ones, keeps each id once. */
export async function toVideos(
  items: readonly unknown[],
  toVideo: (item: unknown) => SourceVideo | null,
  pace: Pace,
  max = ITEMS_MAX,
): Promise<SourceVideo[]> {
  const videos = new Map<string, SourceVideo>()
  for (const item of items.slice(0, Math.min(max, ITEMS_MAX))) {
    const video = await pace(() => toVideo(item))
    if (video && !videos.has(video.id)) videos.set(video.id, video)
  }
  return [...videos.values()]
}

/** Limits `hasMore` to the last page that callers may request. */
export function toPage(page: number, { videos, hasMore, total }: SourcePage): SourcePage {
  return { videos, hasMore: hasMore && page < PROVIDER_PAGE_MAX, total }
}
