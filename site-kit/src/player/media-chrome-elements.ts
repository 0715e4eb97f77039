import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-play-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-range'
import 'media-chrome/media-time-display'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-volume-range'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/lang/fr'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type MediaProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  seekoffset?: string
  showduration?: boolean
  notoggle?: boolean
  nohotkeys?: boolean
  nomutedpref?: boolean
  novolumepref?: boolean
  defaultduration?: string
}

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Stays while media-chrome hides the controls. */
    noautohide?: ''
  }
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaProps
      'media-control-bar': MediaProps
      'media-play-button': MediaProps
      'media-seek-backward-button': MediaProps
      'media-seek-forward-button': MediaProps
      'media-time-range': MediaProps
      'media-time-display': MediaProps
      'media-mute-button': MediaProps
      'media-volume-range': MediaProps
      'media-pip-button': MediaProps
      'media-fullscreen-button': MediaProps
      'media-loading-indicator': MediaProps
    }
  }
}
