import './media-chrome-elements.ts'
import './controls.css'
import type { Ref } from 'react'
import { playerMessages } from '../../messages/player.fr.ts'

interface Props {
  title: string
  poster: string | undefined
  videoRef: Ref<HTMLVideoElement>
}

/** Video and controls. Keyboard: space or k, arrows, m, f (media-chrome's own). */
export function Controls({ title, poster, videoRef }: Props) {
  return (
    <media-controller lang="fr" className="player" aria-label={playerMessages.label(title)}>
      {/* biome-ignore lint/a11y/useMediaCaption: uploads carry no captions yet */}
      <video slot="media" ref={videoRef} playsInline preload="auto" poster={poster} />
      <media-loading-indicator slot="centered-chrome" />
      <media-play-button
        slot="centered-chrome"
        className="player-big-play"
        tabIndex={-1}
        aria-hidden="true"
      />
      <media-time-range />
      <media-control-bar>
        <media-play-button />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        <media-mute-button />
        <media-volume-range />
        <media-time-display showduration />
        <span className="player-spring" />
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  )
}
