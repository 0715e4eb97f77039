import type { VideoSource } from '@alcove/contracts/constants'
import { DISCOVER_PAGE_SIZE, PROVIDER_PAGE_MAX, SEARCH_MAX_LENGTH } from '@alcove/contracts/constants'
import { type Content, fetchContents } from '../contents/api.ts'
import { nextCursor } from '../contents/next-cursor.ts'
import {
  fetchEpornerVideos,
  fetchLetsjerktvVideos,
  fetchRedtubeVideos,
  type ProviderPage,
  type ProviderVideo,
} from '../provider-videos/api.ts'
import type { Filters } from './filters.ts'

export type DiscoverItem = { id: string; video: ProviderVideo } | { id: string; content: Content }

/** One page of one source at a cursor, and the cursor of the page after it; undefined when there is none. */
export type Source = (
  filters: Filters,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: DiscoverItem[]; next: string | undefined }>

/** Tags and text as one search text, for providers that know no tags. */
export function searchText({ tags, q }: Filters): string | undefined {
  const words = [...tags.map(({ name }) => name), q].filter((word) => word !== '')
  return words.length === 0 ? undefined : words.join(' ').slice(0, SEARCH_MAX_LENGTH)
}

/** Whether provider 1 has more: after a full page, or where the platform says so. */
export const epornerHasMore = ({ videos, hasNext }: ProviderPage) =>
  hasNext || videos.length >= DISCOVER_PAGE_SIZE

/** Whether providers 2 and 3 have more: until a page is empty. */
export const othersHaveMore = ({ videos }: ProviderPage) => videos.length > 0

export const sources: Record<VideoSource, Source> = {
  eporner: paged(epornerHasMore, (filters, page, signal) => {
    const query = searchText(filters)
    return fetchEpornerVideos({ ...(query && { query }), page, per_page: DISCOVER_PAGE_SIZE }, signal)
  }),
  letsjerktv: paged(othersHaveMore, (filters, page, signal) => {
    const query = searchText(filters)
    return fetchLetsjerktvVideos({ ...(query && { query }), page }, signal)
  }),
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

/** A source of numbered pages. */
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
