import { PROVIDER_PAGE_MAX } from '@alcove/contracts/constants'
import type { Pace } from '@alcove/kit/pacer'
import type { SourcePage, SourceVideo } from '../../ports.ts'

/** More videos of one answer are not looked at. */
const ITEMS_MAX = 200

/** Videos of a list: unreadable ones dropped, each id once. */
export async function videosOf(
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

/** Nobody is led past the last page that may be asked for, whatever a provider says. */
export function pageOf(page: number, { videos, hasMore, total }: SourcePage): SourcePage {
  return { videos, hasMore: hasMore && page < PROVIDER_PAGE_MAX, total }
}
