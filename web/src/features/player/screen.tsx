import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { readChapters } from '@alcove/site-kit/player/chapters/read-chapters.ts'
import { usePlayback } from '@alcove/site-kit/player/playback/use-playback.ts'
import { useMemo, useRef } from 'react'
import { renewHlsUrl } from './api.ts'
import { useStart } from './chapters/use-start.ts'
import type { NextVideo } from './next/next-video.tsx'
import { useFirstPlay } from './playback/use-first-play.ts'
import { ResumeOffer } from './position/resume-offer.tsx'
import { usePosition } from './position/use-position.ts'
import { SiteControls } from './site-controls.tsx'

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
  const left = usePosition(contentId, video)
  const startAt = useStart(video)
  const chapters = useMemo(
    () => readChapters(description, duration ?? Number.POSITIVE_INFINITY),
    [description, duration],
  )
  useFirstPlay(video, onFirstPlay)
  const { renditions, current } = usePlayback({
    video,
    grant,
    startAt,
    renew: (token) => renewHlsUrl(contentId, token),
    onEnded,
    onFatal,
  })
  return (
    <>
      <SiteControls
        title={title}
        poster={poster}
        duration={duration}
        videoRef={video}
        renditions={renditions}
        storyboardUrl={grant.storyboardUrl}
        current={current}
        captions={grant.captions}
        chapters={chapters}
        next={next}
      />
      {left !== undefined && startAt === undefined && <ResumeOffer seconds={left} videoRef={video} />}
    </>
  )
}
