import type { VideoSource } from '@alcove/contracts/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { trackView } from './api.ts'
import { countAgain } from './count-again.ts'

/** @returns records the view on its first call and reloads the count; never throws */
export function useTrackView(source: VideoSource, videoId: string): () => void {
  const queries = useQueryClient()
  const tracked = useRef('')
  return useCallback(() => {
    const view = `${source} ${videoId}`
    if (tracked.current === view) return
    tracked.current = view
    trackView(source, videoId).then(
      () => countAgain(queries),
      (error: unknown) => console.warn('The view was not counted', error),
    )
  }, [queries, source, videoId])
}
