import { ApiError } from '@alcove/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { fetchHlsUrl } from '../api.ts'

const NOT_READY_POLL_MS = 2_000

export const isNotReady = (error: unknown) => error instanceof ApiError && error.code === 'CONTENT_NOT_READY'

export const isLimitReached = (error: unknown) =>
  error instanceof ApiError && error.code === 'DAILY_LIMIT_REACHED'

export const isUnavailable = (error: unknown) =>
  error instanceof ApiError && error.code === 'CONTENT_UNAVAILABLE'

/** First address of a video; polls while the video is being prepared. */
export function useHlsUrl(contentId: string) {
  return useQuery({
    queryKey: ['hls-url', contentId],
    queryFn: ({ signal }) => fetchHlsUrl(contentId, signal),
    refetchInterval: ({ state }) => (isNotReady(state.error) ? NOT_READY_POLL_MS : false),
    // Never refetched by the cache: the address carries an expiring grant, which the player renews.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
