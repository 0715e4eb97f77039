import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'
import { rememberListed } from './listed-details.ts'

export type ProviderVideo = AnswerOf<'GET /api/adult-content/letsjerktv/feed'>['member'][number]

/** One page of a provider's list. */
export interface ProviderPage {
  videos: ProviderVideo[]
  /** True when the platform itself reports more. */
  hasNext: boolean
}

/** Search of providers 1 and 2: tags only beside a text. */
export type ProviderSearch = { query?: string; tags?: string[] }

/** Provider 1, newest first. */
export async function fetchEpornerVideos(
  query: ProviderSearch & { page: number; per_page: number },
  signal: AbortSignal,
): Promise<ProviderPage> {
  const { videos, view } = await client.call('GET /api/adult-content/eporner/search', {
    query: { ...query, order: 'latest' },
    signal,
  })
  return { videos, hasNext: view !== undefined }
}

/** Provider 2: its feed, or the results for a text. */
export async function fetchLetsjerktvVideos(
  { page, ...search }: ProviderSearch & { page: number },
  signal: AbortSignal,
): Promise<ProviderPage> {
  const { member, view } =
    search.query === undefined
      ? await client.call('GET /api/adult-content/letsjerktv/feed', { query: { page }, signal })
      : await client.call('GET /api/adult-content/letsjerktv/search', {
          query: { ...search, page },
          signal,
        })
  // Note: the pages of these videos carry fewer details.
  rememberListed(member)
  return { videos: member, hasNext: view !== undefined }
}

/** Provider 3, by tags, by text, or both. */
export async function fetchRedtubeVideos(
  query: { search?: string; tags?: string[]; page: number },
  signal: AbortSignal,
): Promise<ProviderPage> {
  const { member, view } = await client.call('GET /api/adult-content/redtube/search', { query, signal })
  return { videos: member, hasNext: view !== undefined }
}
