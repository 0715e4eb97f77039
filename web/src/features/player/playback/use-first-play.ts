import { type RefObject, useEffect } from 'react'

/** Calls back once, when a video starts to play. */
export function useFirstPlay(
  video: RefObject<HTMLVideoElement | null>,
  onPlay: (() => void) | undefined,
): void {
  useEffect(() => {
    const element = video.current
    if (!element || !onPlay) return
    element.addEventListener('playing', onPlay, { once: true })
    return () => element.removeEventListener('playing', onPlay)
  }, [video, onPlay])
}
