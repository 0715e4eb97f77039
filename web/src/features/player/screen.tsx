import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readChapters } from './chapters/read-chapters.ts'
import { useStart } from './chapters/use-start.ts'
import { qualityOf, usePlayerChoices } from './choices/player-choices.ts'
import { Controls } from './controls.tsx'
import type { NextVideo } from './end/end-screen.tsx'
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
  duration: number | null | undefined
  /** Its time codes make chapters. */
  description: string
  next: NextVideo | undefined
  /** Address of the master playlist, with its expiry. */
  grant: HlsUrl
  onFirstPlay: (() => void) | undefined
  /** Called when the video must stop. */
  onEnded: () => void
  onFatal: () => void
}

/** Plays a video while its grant is valid. */
export function Screen(props: Props) {
  const { contentId, title, poster, duration, description, next, grant, onFirstPlay, onEnded, onFatal } =
    props
  const video = useRef<HTMLVideoElement>(null)
  const [renditions, setRenditions] = useState<Renditions>()
  const left = usePosition(contentId, video)
  const startAt = useStart(video)
  const chapters = useMemo(
    () => readChapters(description, duration ?? Number.POSITIVE_INFINITY),
    [description, duration],
  )
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
      startAt,
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
  }, [grant, grants, startAt])

  return (
    <>
      <Controls
        title={title}
        poster={poster}
        duration={duration}
        videoRef={video}
        renditions={renditions}
        storyboardUrl={grant.storyboardUrl}
        current={grants.current}
        captions={grant.captions}
        chapters={chapters}
        next={next}
      />
      {left !== undefined && startAt === undefined && <ResumeOffer seconds={left} videoRef={video} />}
    </>
  )
}
