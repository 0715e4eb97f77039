import { formatDuration } from '@alcove/site-kit/text/format.ts'
import type { RefObject } from 'react'
import { playerMessages as messages } from '../../../messages/player.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'

interface Props {
  /** Stored position, in seconds. */
  seconds: number
  videoRef: RefObject<HTMLVideoElement | null>
}

/** Offer over the picture until the video plays. */
export function ResumeOffer({ seconds, videoRef }: Props) {
  const playFrom = (position: number) => {
    const video = videoRef.current
    if (!video) return
    video.currentTime = position
    void video.play().catch(() => {})
  }
  return (
    <div className="absolute inset-x-3 top-4 flex flex-wrap justify-center gap-3 sm:top-auto sm:bottom-20">
      <Button size="small" onClick={() => playFrom(seconds)}>
        {messages.resumeAt(formatDuration(seconds))}
      </Button>
      <button
        type="button"
        onClick={() => playFrom(0)}
        className="min-h-9 rounded-control bg-black/75 px-3.5 text-sm font-medium text-on-accent hover:bg-black"
      >
        {messages.fromStart}
      </button>
    </div>
  )
}
