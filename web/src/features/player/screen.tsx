import type { HlsUrl } from '@alcove/contracts/resources/hls-url'
import { useEffect, useRef } from 'react'
import { Controls } from './controls.tsx'
import { startPlayback } from './playback.ts'
import { ResumeOffer } from './resume-offer.tsx'
import { useFirstPlay } from './use-first-play.ts'
import { useGrant } from './use-grant.ts'
import { usePosition } from './use-position.ts'

interface Props {
  contentId: string
  title: string
  poster: string | undefined
  /** Address of the master playlist, and how long it plays. */
  grant: HlsUrl
  onFirstPlay: (() => void) | undefined
  /** The video must not play any longer. */
  onEnded: () => void
  onFatal: () => void
}

/** A video that plays for as long as its grant holds. */
export function Screen({ contentId, title, poster, grant, onFirstPlay, onEnded, onFatal }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const left = usePosition(contentId, video)
  useFirstPlay(video, onFirstPlay)
  const grants = useGrant(contentId, grant, video, onEnded)
  const fail = useRef(onFatal)
  fail.current = onFatal

  useEffect(() => {
    const element = video.current
    if (!element) return
    let stop: (() => void) | undefined
    let gone = false
    startPlayback({ video: element, url: grant.url, grants, onFatal: () => fail.current() }).then(
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
  }, [grant, grants])

  return (
    <>
      <Controls title={title} poster={poster} videoRef={video} />
      {left !== undefined && <ResumeOffer seconds={left} videoRef={video} />}
    </>
  )
}
