import { CHECK_EVERY_MS, type GrantKeeper, keepGrant } from '@alcove/contracts/keep-grant'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { fetchHlsUrl } from '../api.ts'

/**
 * Keeps the grant of a video: checks it every few seconds during playback, and on resume after a pause.
 * @param onEnded called when the video must stop
 */
export function useGrant(
  contentId: string,
  grant: HlsUrl,
  video: RefObject<HTMLVideoElement | null>,
  onEnded: () => void,
): GrantKeeper {
  const end = useRef(onEnded)
  end.current = onEnded
  const keeper = useMemo(
    () => keepGrant({ grant, renew: () => fetchHlsUrl(contentId), onEnded: () => end.current() }),
    [contentId, grant],
  )
  useEffect(() => {
    const element = video.current
    if (!element) return
    const check = () => void keeper.check()
    const timer = setInterval(() => !element.paused && check(), CHECK_EVERY_MS)
    element.addEventListener('play', check)
    return () => {
      clearInterval(timer)
      element.removeEventListener('play', check)
    }
  }, [keeper, video])
  return keeper
}
