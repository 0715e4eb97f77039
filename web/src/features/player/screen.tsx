import { useEffect, useRef } from 'react'
import { fetchHlsUrl } from './api.ts'
import { Controls } from './controls.tsx'
import { startPlayback } from './playback.ts'
import { ResumeOffer } from './resume-offer.tsx'
import { useFirstPlay } from './use-first-play.ts'
import { usePosition } from './use-position.ts'

interface Props {
  contentId: string
  title: string
  poster: string | undefined
  /** Address of the master playlist. */
  url: string
  onFirstPlay: (() => void) | undefined
  onFatal: () => void
}

/** A video that plays, from an address that is renewed when it must be. */
export function Screen({ contentId, title, poster, url, onFirstPlay, onFatal }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const left = usePosition(contentId, video)
  useFirstPlay(video, onFirstPlay)
  const fail = useRef(onFatal)
  fail.current = onFatal

  useEffect(() => {
    const element = video.current
    if (!element) return
    let stop: (() => void) | undefined
    let gone = false
    const renew = () => fetchHlsUrl(contentId)
    startPlayback({ video: element, url, renew, onFatal: () => fail.current() }).then(
      (end) => {
        if (gone) end()
        else stop = end
      },
      () => fail.current(),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [contentId, url])

  return (
    <>
      <Controls title={title} poster={poster} videoRef={video} />
      {left !== undefined && <ResumeOffer seconds={left} videoRef={video} />}
    </>
  )
}
