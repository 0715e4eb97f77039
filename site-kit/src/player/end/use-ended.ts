import { type RefObject, useEffect, useState } from 'react'

/** True from the end of a video until it plays or seeks again. */
export function useEnded(video: RefObject<HTMLVideoElement | null>): boolean {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const update = () => setEnded(element.ended)
    const events = ['ended', 'play', 'seeking'] as const
    for (const event of events) element.addEventListener(event, update)
    return () => {
      for (const event of events) element.removeEventListener(event, update)
    }
  }, [video])
  return ended
}
