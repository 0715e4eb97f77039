import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

export type EpornerVideo = AnswerOf<'GET /api/adult-content/eporner/video/{id}'>
export type LetsjerktvVideo = AnswerOf<'GET /api/adult-content/letsjerktv/video-information'>
export type RedtubeVideo = AnswerOf<'GET /api/adult-content/redtube/video/{id}'>
export type ProviderDetail = EpornerVideo | LetsjerktvVideo | RedtubeVideo
/** A video in a provider's list. */
export type ListedVideo = LetsjerktvVideo['related'][number]

export const fetchEpornerVideo = (id: string, signal: AbortSignal) =>
  client.call('GET /api/adult-content/eporner/video/{id}', { params: { id }, signal })

export const fetchLetsjerktvVideo = (id: string, signal: AbortSignal) =>
  client.call('GET /api/adult-content/letsjerktv/video-information', { query: { id }, signal })

export const fetchRedtubeVideo = (id: string, signal: AbortSignal) =>
  client.call('GET /api/adult-content/redtube/video/{id}', { params: { id }, signal })
