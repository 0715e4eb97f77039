import type { AnswerOf } from '@alcove/contracts/client'
import type { VideoSource } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'

export type ViewCount = AnswerOf<'GET /api/video-access/count'>

export const fetchViewCount = (signal: AbortSignal) => client.call('GET /api/video-access/count', { signal })

export const trackView = (provider: VideoSource, videoId: string) =>
  client.call('POST /api/video-access/track', { body: { provider, videoId } })
