import { type RefObject, useEffect } from 'react'
import { usePlayerChoices } from './player-choices.ts'

/** Plays at the chosen speed, also after the source changes. */
export function useSpeed(video: RefObject<HTMLVideoElement | null>): void {
  const speed = usePlayerChoices((choices) => choices.speed)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.defaultPlaybackRate = speed
    element.playbackRate = speed
  }, [speed, video])
}
