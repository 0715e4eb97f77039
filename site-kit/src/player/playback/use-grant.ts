import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { CHECK_EVERY_MS, type GrantKeeper, keepGrant } from './keep-grant.ts'

interface Options {
  grant: HlsUrl
  video: RefObject<HTMLVideoElement | null>
  renew: (token: string) => Promise<HlsUrl>
  /** Called when the video must stop. */
  onEnded: () => void
}

/** Keeps the grant of a video: checks it every few seconds during playback, and on resume after a pause. */
export function useGrant({ grant, video, ...handlers }: Options): GrantKeeper {
  const latest = useRef(handlers)
  latest.current = handlers
  const keeper = useMemo(
    () =>
      keepGrant({
        grant,
        renew: (token) => latest.current.renew(token),
        onEnded: () => latest.current.onEnded(),
      }),
    [grant],
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
