import { type RefObject, useEffect } from 'react'

/**
 * Shows pictures above the bar. The list loads when a pointer first comes over the bar, and each sheet when its time
 * is shown (media-chrome); after a renewal of the grant, the list loads again, because its sheets lie below it.
 * @param url WebVTT whose cues name tiles of sheets; null until it is made
 * @param current rewrites a URL to the grant in force
 */
export function useStoryboard(
  controller: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  url: string | null,
  current: (url: string) => string,
): void {
  useEffect(() => {
    const [frame, element] = [controller.current, video.current]
    if (!frame || !element || url === null) return
    // Named like this, media-chrome finds it.
    const list = Object.assign(document.createElement('track'), { kind: 'metadata', label: 'thumbnails' })
    element.append(list)
    let shown: number | undefined
    const load = ({ detail }: Event & { detail?: unknown }) => {
      shown = typeof detail === 'number' ? detail : undefined
      const src = current(url)
      if (shown === undefined || list.getAttribute('src') === src) return
      list.setAttribute('src', src)
      list.track.mode = 'hidden'
    }
    // The picture of the time that is shown already.
    list.onload = () =>
      shown !== undefined && frame.dispatchEvent(new CustomEvent('mediapreviewrequest', { detail: shown }))
    frame.addEventListener('mediapreviewrequest', load)
    return () => {
      frame.removeEventListener('mediapreviewrequest', load)
      list.remove()
    }
  }, [controller, video, url, current])
}
