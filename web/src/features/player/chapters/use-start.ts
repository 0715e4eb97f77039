import { readStart } from '@alcove/site-kit/player/chapters/time-codes.ts'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Follows the time in the address. A link to a time of the video that is open leads there at once.
 * @returns seconds at which the page was opened; undefined without a time
 */
export function useStart(video: RefObject<HTMLVideoElement | null>): number | undefined {
  const { search, key } = useLocation()
  const [first] = useState({ key, start: readStart(search) })
  useEffect(() => {
    const start = readStart(search)
    const element = video.current
    if (!element || start === undefined || key === first.key) return
    element.currentTime = start
    element.scrollIntoView({ block: 'nearest' })
    void element.play().catch(() => {})
  }, [video, search, key, first])
  return first.start
}
