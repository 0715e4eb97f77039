import { type RefObject, useEffect, useState } from 'react'
import { findPosition, keepPosition } from './position-store.ts'

const EVERY_MS = 5_000

/**
 * Stores the position: every five seconds during playback, on pause and when the page is left.
 * @returns the former position in seconds, until the video plays
 */
export function usePosition(contentId: string, video: RefObject<HTMLVideoElement | null>) {
  const [left, setLeft] = useState(() => findPosition(contentId))
  useEffect(() => {
    const element = video.current
    if (!element) return
    let started = false
    const keep = () => {
      if (started) keepPosition(contentId, element.currentTime, element.duration)
    }
    const onPlaying = () => {
      started = true
      setLeft(undefined)
    }
    const timer = setInterval(() => !element.paused && keep(), EVERY_MS)
    element.addEventListener('playing', onPlaying)
    element.addEventListener('pause', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      element.removeEventListener('playing', onPlaying)
      element.removeEventListener('pause', keep)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [contentId, video])
  return left
}
