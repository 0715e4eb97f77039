import type { VideoSource } from '@alcove/contracts/constants'
import { DISCOVER_PAGE_SIZE, PROVIDER_PAGE_MAX } from '@alcove/contracts/constants'
import { type Content, fetchContents } from '../contents/api.ts'
import { nextCursor } from '../contents/next-cursor.ts'
import {
  fetchEpornerVideos,
  fetchLetsjerktvVideos,
  fetchRedtubeVideos,
  type ProviderPage,
  type ProviderSearch,
  type ProviderVideo,
} from '../provider-videos/api.ts'
import type { Filters } from './filters.ts'

export type DiscoverItem = { id: string; video: ProviderVideo } | { id: string; content: Content }

/** Loads one page at a cursor and returns the next cursor; undefined on the last page. */
export type Source = (
  filters: Filters,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: DiscoverItem[]; next: string | undefined }>

/**
 * Search of providers without tags. Tags alone become a search text; beside a text they stay apart,
 * because the platform judges a text as a whole.
 */
export function toProviderSearch({ tags, q }: Filters): ProviderSearch {
  const names = tags.map(({ name }) => name)
  if (names.length === 0) return q === '' ? {} : { query: q }
  return q === '' ? { query: names.join(' ') } : { query: q, tags: names }
}

/** Provider 1 has more after a full page, or when the platform says so. */
export const epornerHasMore = ({ videos, hasNext }: ProviderPage) =>
  hasNext || videos.length >= DISCOVER_PAGE_SIZE

/** Providers 2 and 3 have more until a page is empty. */
export const othersHaveMore = ({ videos }: ProviderPage) => videos.length > 0

export const sources: Record<VideoSource, Source> = {
  eporner: paged(epornerHasMore, (filters, page, signal) =>
    fetchEpornerVideos({ ...toProviderSearch(filters), page, per_page: DISCOVER_PAGE_SIZE }, signal),
  ),
  letsjerktv: paged(othersHaveMore, (filters, page, signal) =>
    fetchLetsjerktvVideos({ ...toProviderSearch(filters), page }, signal),
  ),
  redtube: paged(othersHaveMore, ({ tags, q }, page, signal) =>
    fetchRedtubeVideos(
      { ...(q && { search: q }), ...(tags.length > 0 && { tags: tags.map(({ name }) => name) }), page },
      signal,
    ),
  ),
  async local({ tags, q }, cursor, signal) {
    const page = await fetchContents(
      {
        ...(q && { query: q }),
        ...(tags.length > 0 && { tags: tags.map(({ name }) => name) }),
        ...(cursor !== undefined && { cursor }),
        itemsPerPage: DISCOVER_PAGE_SIZE,
      },
      signal,
    )
    return { items: page.member.map((content) => ({ id: content.id, content })), next: nextCursor(page) }
  },
}

/** Source with numbered pages. */
function paged(
  more: (page: ProviderPage) => boolean,
  load: (filters: Filters, page: number, signal: AbortSignal) => Promise<ProviderPage>,
): Source {
  return async (filters, cursor, signal) => {
    const number = cursor === undefined ? 1 : Number(cursor)
    const page = await load(filters, number, signal)
    return {
      items: page.videos.map((video) => ({ id: video.id, video })),
      next: more(page) && number < PROVIDER_PAGE_MAX ? String(number + 1) : undefined,
    }
  }
}
