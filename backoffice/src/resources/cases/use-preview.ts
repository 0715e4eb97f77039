import { useRef, useState } from 'react'

/** Whether the person asked to see the case, and the player that then exists. */
export function usePreview() {
  const [shown, setShown] = useState(false)
  const player = useRef<HTMLVideoElement>(null)

  /** First shows, then plays and pauses. */
  const toggle = () => {
    const video = player.current
    if (!shown || video === null) return setShown(true)
    if (video.paused) void video.play().catch(() => undefined)
    else video.pause()
  }

  return { shown, player, toggle, show: () => setShown(true) }
}

export type PreviewState = ReturnType<typeof usePreview>
