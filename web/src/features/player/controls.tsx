import './media-chrome-elements.ts'
import './controls.css'
import { Play } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { playerMessages } from '../../messages/player.fr.ts'
import { TheatreButton } from './theatre-button.tsx'
import { usePlayerKeys } from './use-player-keys.ts'

interface Props {
  title: string
  poster: string | undefined
  videoRef: RefObject<HTMLVideoElement | null>
}

/** Video and controls. The keys are ours: media-chrome's only act while the focus is inside. */
export function Controls({ title, poster, videoRef }: Props) {
  const controller = useRef<HTMLElement>(null)
  usePlayerKeys(controller)
  useLayoutEffect(() => {
    // Not as a property: media-chrome writes a label of its own over it when it is put into the page.
    controller.current?.setAttribute('aria-label', playerMessages.label(title))
  }, [title])
  return (
    <media-controller ref={controller} lang="fr" nohotkeys className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: uploads carry no captions yet */}
      <video slot="media" ref={videoRef} playsInline preload="auto" poster={poster} />
      <media-loading-indicator slot="centered-chrome" />
      {/* For pointers only: the button of the bar is the one for keys and screen readers. */}
      <button
        slot="centered-chrome"
        type="button"
        tabIndex={-1}
        aria-hidden
        className="player-big-play"
        onClick={() => void videoRef.current?.play().catch(() => {})}
      >
        <Play size={30} fill="currentColor" />
      </button>
      <media-time-range />
      <media-control-bar>
        <media-play-button />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        <media-mute-button />
        <media-volume-range />
        <media-time-display showduration notoggle />
        <span className="player-spring" />
        <media-pip-button />
        <TheatreButton />
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  )
}
