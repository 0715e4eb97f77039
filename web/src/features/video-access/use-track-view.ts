import type { VideoSource } from '@alcove/contracts/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { trackView } from './api.ts'
import { refetchViewCount } from './refetch-view-count.ts'

/** @returns records the view on its first call and reloads the count; never throws */
export function useTrackView(source: VideoSource, videoId: string): () => void {
  const queries = useQueryClient()
  const tracked = useRef('')
  return useCallback(() => {
    const view = `${source} ${videoId}`
    if (tracked.current === view) return
    tracked.current = view
    trackView(source, videoId).then(
      () => refetchViewCount(queries),
      (error: unknown) => console.warn('The view was not counted', error),
    )
  }, [queries, source, videoId])
}
