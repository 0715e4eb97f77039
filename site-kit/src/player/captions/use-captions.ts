import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { type RefObject, useEffect } from 'react'
import { useChoice } from '../choices/choices-context.ts'

export type Captions = HlsUrl['captions']

/** Language that shows: the kept one where the video has it, else its first; undefined while captions are off. */
export function useShownCaptions(captions: Captions): string | undefined {
  const { captions: on, captionsLang } = useChoice((choices) => choices)
  if (!on) return undefined
  return (captions.find(({ lang }) => lang === captionsLang) ?? captions[0])?.lang
}

/**
 * Shows the captions of one language. A file loads when its language is first shown, under the grant of that moment.
 * @param current rewrites a URL to the grant in force
 */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  captions: Captions,
  current: (url: string) => string,
): void {
  const shown = useShownCaptions(captions)
  useEffect(() => {
    for (const track of video.current?.querySelectorAll<HTMLTrackElement>('track[kind="captions"]') ?? []) {
      const url = captions.find(({ lang }) => lang === track.srclang)?.url
      const shows = track.srclang === shown
      if (shows && url && !track.hasAttribute('src')) track.src = current(url)
      track.track.mode = shows ? 'showing' : 'disabled'
    }
  }, [video, captions, shown, current])
}
