import type { Quality } from '../choices/stored-choices.ts'
import { createRenewalGuard } from './create-renewal-guard.ts'
import type { GrantKeeper } from './keep-grant.ts'
import type { Renditions } from './renditions.ts'
import { waitForNetwork } from './wait-for-network.ts'

export interface PlaybackOptions {
  video: HTMLVideoElement
  /** Address of the master playlist. */
  url: string
  grants: GrantKeeper
  /** Seconds from the start; by default the beginning. */
  startAt?: number | undefined
  /** Plays the tallest rendition, whatever the size of the player, until it stalls: who judges a video sees all of its detail. */
  isUncapped?: boolean | undefined
  /** Playback failed for good. */
  onFatal(): void
  /** Quality to begin with; without it hls.js chooses. */
  quality?: () => Quality
  /** Called with what can be chosen, and on each switch; never where the browser itself plays HLS and chooses. */
  onRenditions?(renditions: Renditions): void
}

/** Handed over, because what two players import is loaded by every page. */
export interface PlaybackTools {
  /** False once a grant was renewed too often. */
  mayRenew: () => boolean
  waitForNetwork: typeof waitForNetwork
}

/** Safari and browsers on iOS play HLS natively, which saves battery. */
const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType('application/vnd.apple.mpegurl') !== ''

/**
 * Starts playback and continues under a renewed grant.
 * @returns stops it and drops the buffer
 */
export async function startPlayback(options: PlaybackOptions): Promise<() => void> {
  const tools: PlaybackTools = { mayRenew: createRenewalGuard(), waitForNetwork }
  if (playsHlsItself(options.video))
    return (await import('./native-playback.ts')).playNatively(options, tools)
  return (await import('./hls-playback.ts')).playWithHls(options, tools)
}
