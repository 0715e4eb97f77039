import { type RefObject, useEffect } from 'react'
import type { Chapter } from './read-chapters.ts'

/** Marks chapters on the bar: media-chrome draws the cues of a chapter track, and names them above it. */
export function useChapters(video: RefObject<HTMLVideoElement | null>, chapters: readonly Chapter[]): void {
  useEffect(() => {
    const element = video.current
    if (!element || chapters.length === 0) return
    // A text track of the video, not an element: browsers empty one without a file.
    const known = [...element.textTracks].find(({ kind }) => kind === 'chapters')
    const list = known ?? element.addTextTrack('chapters')
    list.mode = 'hidden'
    for (const [i, { start, end, title }] of chapters.entries()) {
      // The video may be a moment longer than the platform says.
      const until = i === chapters.length - 1 ? end + 1 : end
      list.addCue(new VTTCue(start, until, title))
    }
    return () => {
      for (const cue of [...(list.cues ?? [])]) list.removeCue(cue)
      list.mode = 'disabled'
    }
  }, [video, chapters])
}
