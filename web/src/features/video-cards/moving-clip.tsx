import { useObjectUrl } from '@alcove/site-kit/browser/use-object-url.ts'
import { useEffect, useState } from 'react'
import { fetchClip } from './api.ts'

/** Contents without a clip, which are asked for once. */
const withoutClip = new Set<string>()

/** Plays the preview clip of a local content over its picture, which stays until the first frame is there. */
export function MovingClip({ id }: { id: string }) {
  const [clip, setClip] = useState<Blob>()
  const [isPlaying, setPlaying] = useState(false)
  const source = useObjectUrl(clip)
  useEffect(() => {
    if (withoutClip.has(id)) return
    const leaving = new AbortController()
    fetchClip(id, leaving.signal).then(
      (found) => {
        if (found === null) withoutClip.add(id)
        else if (!leaving.signal.aborted) setClip(found)
      },
      // The picture stays.
      () => undefined,
    )
    return () => leaving.abort()
  }, [id])
  if (source === undefined) return null
  return (
    <video
      ref={freeOnLeave}
      src={source}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      onPlaying={() => setPlaying(true)}
      className={`pointer-events-none absolute inset-0 size-full object-cover ${isPlaying ? '' : 'opacity-0'}`}
    />
  )
}

/** Browsers keep the decoder of a removed video until they collect it. */
function freeOnLeave(video: HTMLVideoElement) {
  return () => {
    video.removeAttribute('src')
    video.load()
  }
}
