import './media-chrome-elements.ts'
import './controls.css'
import { Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { playerMessages } from '../messages/player.fr.ts'
import { CaptionsButton } from './captions/captions-button.tsx'
import { type Captions, useCaptions } from './captions/use-captions.ts'
import type { Chapter } from './chapters/read-chapters.ts'
import { useChapters } from './chapters/use-chapters.ts'
import { useSpeed } from './choices/use-speed.ts'
import { EndScreen } from './end/end-screen.tsx'
import { useEnded } from './end/use-ended.ts'
import { Feedback } from './feedback/feedback.tsx'
import { SettingsButton } from './menu/settings-button.tsx'
import type { Renditions } from './playback/renditions.ts'
import { Statistics } from './statistics/statistics.tsx'
import { useStoryboard } from './storyboard/use-storyboard.ts'
import { useDoubleTap } from './touch/use-double-tap.ts'

interface Props {
  title: string
  poster: string | undefined
  controllerRef: RefObject<HTMLElement | null>
  videoRef: RefObject<HTMLVideoElement | null>
  /** Seconds, shown until the video itself is loaded. */
  duration?: number | null | undefined
  /** Undefined until known, and where the browser chooses itself. */
  renditions?: Renditions | undefined
  /** WebVTT of the storyboard. */
  storyboardUrl?: string | null
  /** Rewrites a URL to the grant in force. */
  current?: (url: string) => string
  captions?: Captions
  chapters?: readonly Chapter[]
  /** Offered at the end. */
  next?: ReactNode
  /** Whether media-chrome stores volume and silence, for every player of this origin. */
  keepsSound?: boolean
  pictureInPicture?: boolean
  /** Buttons of the site behind those that jump, and before that of the full screen. */
  stepButtons?: ReactNode
  lastButtons?: ReactNode
  /** Item of the site in the menu. @param close closes the menu */
  extraItem?: (close: () => void) => ReactNode
}

const NO_CAPTIONS: Captions = []
const NO_CHAPTERS: readonly Chapter[] = []
const unchanged = (url: string) => url

/** media-chrome's elements act on the space bar when it is released, and let the page scroll before. */
function keepPageStill(event: KeyboardEvent): void {
  if (event.key === ' ' && (event.target as Element).localName.startsWith('media-')) event.preventDefault()
}

/** Video and controls, within `ChoicesContext`. Keys are the site's: media-chrome's only work while the focus is inside. */
export function Controls({
  title,
  poster,
  controllerRef,
  videoRef,
  duration,
  renditions,
  storyboardUrl = null,
  current = unchanged,
  captions = NO_CAPTIONS,
  chapters = NO_CHAPTERS,
  next,
  keepsSound = true,
  pictureInPicture = true,
  stepButtons,
  lastButtons,
  extraItem,
}: Props) {
  const [loop, setLoop] = useState(false)
  const [statistics, setStatistics] = useState(false)
  const ended = useEnded(videoRef)
  useDoubleTap(controllerRef)
  useSpeed(videoRef)
  useCaptions(videoRef, captions, current)
  useStoryboard(controllerRef, videoRef, storyboardUrl, current)
  useChapters(videoRef, chapters)
  useLayoutEffect(() => {
    // Set as an attribute after mount: media-chrome overwrites a property with its own label.
    controllerRef.current?.setAttribute('aria-label', playerMessages.label(title))
  }, [controllerRef, title])
  const play = () => void videoRef.current?.play().catch(() => {})
  return (
    <media-controller
      ref={controllerRef}
      lang="fr"
      nohotkeys
      className="player"
      onKeyDown={keepPageStill}
      {...(duration && { defaultduration: String(duration) })}
      {...(!keepsSound && { nomutedpref: true, novolumepref: true })}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: as many tracks as the video has */}
      <video slot="media" ref={videoRef} playsInline preload="auto" poster={poster} loop={loop}>
        {captions.map(({ lang, label }) => (
          <track key={lang} kind="captions" srcLang={lang} label={label} />
        ))}
      </video>
      <media-loading-indicator slot="centered-chrome" />
      {ended ? (
        <EndScreen next={next} onReplay={play} />
      ) : (
        <>
          {/* On phones, where the bar has no room for them. */}
          <div slot="centered-chrome" className="player-steps">
            <media-seek-backward-button seekoffset="10" />
            <media-seek-forward-button seekoffset="10" />
          </div>
          {/* Pointer only: keys and screen readers use the button of the bar. */}
          <button
            slot="centered-chrome"
            type="button"
            tabIndex={-1}
            aria-hidden
            className="player-big-play"
            onClick={play}
          >
            <Play size={30} fill="currentColor" />
          </button>
        </>
      )}
      <Feedback />
      {statistics && (
        <Statistics videoRef={videoRef} renditions={renditions} onClose={() => setStatistics(false)} />
      )}
      <media-time-range />
      <media-control-bar>
        <media-play-button />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        {stepButtons}
        <media-mute-button />
        <media-volume-range />
        <media-time-display showduration notoggle />
        <span className="player-spring" />
        {captions.length > 0 && <CaptionsButton />}
        <SettingsButton
          videoRef={videoRef}
          renditions={renditions}
          captions={captions}
          chapters={chapters}
          loop={{ on: loop, set: setLoop }}
          statistics={{ on: statistics, set: setStatistics }}
          pictureInPicture={pictureInPicture}
          extraItem={extraItem}
        />
        {pictureInPicture && <media-pip-button />}
        {lastButtons}
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  )
}
