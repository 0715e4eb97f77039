import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { useEffect, useRef, useState } from 'react'
import { qualityOf, usePlayerChoices } from './choices/player-choices.ts'
import { Controls } from './controls.tsx'
import { startPlayback } from './playback/playback.ts'
import type { Renditions } from './playback/renditions.ts'
import { useFirstPlay } from './playback/use-first-play.ts'
import { useGrant } from './playback/use-grant.ts'
import { ResumeOffer } from './position/resume-offer.tsx'
import { usePosition } from './position/use-position.ts'

interface Props {
  contentId: string
  title: string
  poster: string | undefined
  /** Address of the master playlist, with its expiry. */
  grant: HlsUrl
  onFirstPlay: (() => void) | undefined
  /** Called when the video must stop. */
  onEnded: () => void
  onFatal: () => void
}

/** Plays a video while its grant is valid. */
export function Screen({ contentId, title, poster, grant, onFirstPlay, onEnded, onFatal }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [renditions, setRenditions] = useState<Renditions>()
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
    startPlayback({
      video: element,
      url: grant.url,
      grants,
      onFatal: () => fail.current(),
      quality: () => qualityOf(usePlayerChoices.getState()),
      onRenditions: setRenditions,
    }).then(
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
      <Controls
        title={title}
        poster={poster}
        videoRef={video}
        renditions={renditions}
        storyboardUrl={grant.storyboardUrl}
        current={grants.current}
        captions={grant.captions}
      />
      {left !== undefined && <ResumeOffer seconds={left} videoRef={video} />}
    </>
  )
}
