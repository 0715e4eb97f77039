import type { AnswerOf } from '@alcove/contracts/client'
import { SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import { client } from '../../app/client.ts'
import type { SuggestionSearch } from './suggestions.ts'

export type EpornerVideo = AnswerOf<'GET /api/adult-content/eporner/video/{id}'>
export type LetsjerktvVideo = AnswerOf<'GET /api/adult-content/letsjerktv/video-information'>
export type RedtubeVideo = AnswerOf<'GET /api/adult-content/redtube/video/{id}'>
export type ProviderDetail = EpornerVideo | LetsjerktvVideo | RedtubeVideo
/** A video in a list of a provider. */
export type ListedVideo = LetsjerktvVideo['related'][number]

export const fetchEpornerVideo = (id: string, signal: AbortSignal) =>
  client.call('GET /api/adult-content/eporner/video/{id}', { params: { id }, signal })

export const fetchLetsjerktvVideo = (id: string, signal: AbortSignal) =>
  client.call('GET /api/adult-content/letsjerktv/video-information', { query: { id }, signal })

export const fetchRedtubeVideo = (id: string, signal: AbortSignal) =>
  client.call('GET /api/adult-content/redtube/video/{id}', { params: { id }, signal })

/** One more than is shown: the video itself may be among them. */
export const searchEporner = async (
  { text, tags }: SuggestionSearch,
  signal: AbortSignal,
): Promise<ListedVideo[]> =>
  (
    await client.call('GET /api/adult-content/eporner/search', {
      query: {
        query: text,
        ...(tags.length > 0 && { tags }),
        per_page: SUGGESTIONS_MAX + 1,
        page: 1,
        order: 'latest',
      },
      signal,
    })
  ).videos

export const searchRedtube = async (
  { text, tags }: SuggestionSearch,
  signal: AbortSignal,
): Promise<ListedVideo[]> =>
  (
    await client.call('GET /api/adult-content/redtube/search', {
      query: { search: text, ...(tags.length > 0 && { tags }), page: 1 },
      signal,
    })
  ).member
