import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../app/client.ts'

export type ProviderVideo = AnswerOf<'GET /api/adult-content/letsjerktv/feed'>['member'][number]

/** One page of a provider's list. */
export interface ProviderPage {
  videos: ProviderVideo[]
  /** Whether the platform itself says that there are more. */
  hasNext: boolean
}

/** Provider 1, newest first. */
export async function fetchEpornerVideos(
  query: { query?: string; page: number; per_page: number },
  signal: AbortSignal,
): Promise<ProviderPage> {
  const { videos, view } = await client.call('GET /api/adult-content/eporner/search', {
    query: { ...query, order: 'latest' },
    signal,
  })
  return { videos, hasNext: view !== undefined }
}

/** Provider 2: its feed, or what it finds for a text. */
export async function fetchLetsjerktvVideos(
  query: { query?: string; page: number },
  signal: AbortSignal,
): Promise<ProviderPage> {
  const { query: text, page } = query
  const { member, view } =
    text === undefined
      ? await client.call('GET /api/adult-content/letsjerktv/feed', { query: { page }, signal })
      : await client.call('GET /api/adult-content/letsjerktv/search', {
          query: { query: text, page },
          signal,
        })
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
