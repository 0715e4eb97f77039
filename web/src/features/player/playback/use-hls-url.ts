import { ApiError } from '@alcove/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { fetchHlsUrl } from '../api.ts'

const NOT_READY_POLL_MS = 2_000
/** A video that was just sent is often playable a second after its page is opened. */
const EAGER_POLL_MS = 250
const EAGER_POLLS = 20

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
    refetchInterval({ state }) {
      if (!isNotReady(state.error)) return false
      return state.errorUpdateCount <= EAGER_POLLS ? EAGER_POLL_MS : NOT_READY_POLL_MS
    },
    // Never refetched by the cache: the address carries an expiring grant, which the player renews.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
