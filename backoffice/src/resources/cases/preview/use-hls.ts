import { CHECK_EVERY_MS, type GrantKeeper, keepGrant } from '@alcove/contracts/keep-grant'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef } from 'react'

/** Consecutive refusals under a valid grant after which the stream counts as broken. */
const REFUSALS_MAX = 3

interface HlsHandlers {
  /** Requests a new grant for the same content. */
  renew: () => Promise<HlsUrl>
  /** The stream cannot be played. */
  onBroken: () => void
  /** The grant was ended: playback must stop. */
  onEnded: () => void
}

/**
 * Attaches a stream to the player, checks its grant every few seconds during playback, and renews it before its end.
 * Downloads hls.js on demand; browsers that play HLS natively (Safari on phones) do without.
 */
export function useHls(
  player: RefObject<HTMLVideoElement | null>,
  grant: HlsUrl | undefined,
  handlers: HlsHandlers,
): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const video = player.current
    if (video === null || grant === undefined) return
    const grants = keepGrant({
      grant,
      renew: () => latest.current.renew(),
      onEnded: () => latest.current.onEnded(),
    })
    const check = () => void grants.check()
    const timer = setInterval(() => !video.paused && check(), CHECK_EVERY_MS)
    video.addEventListener('play', check)
    let hls: Hls | undefined
    let gone = false
    attach(video, grant.url, grants, () => latest.current.onBroken()).then(
      (attached) => {
        if (gone) attached?.destroy()
        else hls = attached
      },
      () => gone || latest.current.onBroken(),
    )
    return () => {
      gone = true
      clearInterval(timer)
      video.removeEventListener('play', check)
      hls?.destroy()
    }
  }, [player, grant])
}

/** @returns undefined where the browser plays the stream natively */
async function attach(
  video: HTMLVideoElement,
  url: string,
  grants: GrantKeeper,
  onBroken: () => void,
): Promise<Hls | undefined> {
  const { default: HlsPlayer } = await import('hls.js')
  if (!HlsPlayer.isSupported()) {
    video.src = url
    return undefined
  }
  const hls = new HlsPlayer({
    capLevelToPlayerSize: true,
    maxBufferLength: 15,
    // A grant renewed during playback applies from the next file, without an interruption.
    xhrSetup: (request, address) => request.open('GET', grants.current(address), true),
  })
  let tries = 0
  hls.on(HlsPlayer.Events.FRAG_LOADED, () => {
    tries = 0
  })
  hls.on(HlsPlayer.Events.ERROR, async (_, { fatal, response }) => {
    if (response?.code !== 403) return fatal && onBroken()
    // Refused files mean an expired or ended grant: the keeper renews it, or ends playback.
    const state = await grants.check()
    if (state === 'ended') return
    if (state === 'holds' && ++tries <= REFUSALS_MAX) hls.startLoad()
    else onBroken()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return hls
}
