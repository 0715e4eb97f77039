import { Controls } from '@alcove/site-kit/player/controls.tsx'
import { type ComponentProps, useRef } from 'react'
import { usePlayerKeys } from './keys/use-player-keys.ts'
import { ShareItem } from './menu/share-item.tsx'
import { type NextVideo, NextVideoLink } from './next/next-video.tsx'
import { TheatreButton } from './theatre-button.tsx'

interface Props
  extends Pick<
    ComponentProps<typeof Controls>,
    | 'title'
    | 'poster'
    | 'videoRef'
    | 'duration'
    | 'renditions'
    | 'storyboardUrl'
    | 'current'
    | 'captions'
    | 'chapters'
  > {
  /** Offered at the end. */
  next?: NextVideo | undefined
}

/** The player with what only the site has: its keys, the theatre, sharing and the next video. */
export function SiteControls({ next, ...video }: Props) {
  const controller = useRef<HTMLElement>(null)
  usePlayerKeys(controller)
  return (
    <Controls
      {...video}
      controllerRef={controller}
      next={next && <NextVideoLink {...next} />}
      lastButtons={<TheatreButton />}
      extraItem={(close) => <ShareItem title={video.title} videoRef={video.videoRef} onClose={close} />}
    />
  )
}
