import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Attaches a stream to the player. hls.js is fetched now and not before; browsers that play HLS themselves
 * (Safari on phones) go without.
 * @param onBroken called when the stream cannot be played at all
 */
export function useHls(
  player: RefObject<HTMLVideoElement | null>,
  url: string | undefined,
  onBroken: () => void,
): void {
  const broken = useRef(onBroken)
  useEffect(() => {
    broken.current = onBroken
  })
  useEffect(() => {
    const video = player.current
    if (video === null || url === undefined) return
    let hls: Hls | undefined
    let gone = false
    const attach = async () => {
      const { default: HlsPlayer } = await import('hls.js')
      if (gone) return
      if (!HlsPlayer.isSupported()) {
        video.src = url
        return
      }
      hls = new HlsPlayer({ capLevelToPlayerSize: true, maxBufferLength: 15 })
      hls.on(HlsPlayer.Events.ERROR, (_, { fatal }) => fatal && broken.current())
      hls.loadSource(url)
      hls.attachMedia(video)
    }
    attach().catch(() => broken.current())
    return () => {
      gone = true
      hls?.destroy()
    }
  }, [player, url])
}
