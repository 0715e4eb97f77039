import { type RefObject, useEffect } from 'react'
import { useChoice } from './choices-context.ts'

/** Plays at the chosen speed, also after the source changes. */
export function useSpeed(video: RefObject<HTMLVideoElement | null>): void {
  const speed = useChoice((choices) => choices.speed)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.defaultPlaybackRate = speed
    element.playbackRate = speed
  }, [speed, video])
}
