import type { GrantKeeper } from '@alcove/contracts/keep-grant'
import { renewalGuard } from './renewal-guard.ts'

export interface PlaybackOptions {
  video: HTMLVideoElement
  /** Address of the master playlist. */
  url: string
  grants: GrantKeeper
  /** Nothing more can be done here. */
  onFatal(): void
}

/** Safari and every browser on iOS play HLS themselves, and save the device's battery by it. */
const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType('application/vnd.apple.mpegurl') !== ''

/**
 * Starts to load a video, and goes on under another grant where the present one is renewed.
 * @returns ends it, and drops what is buffered
 */
export async function startPlayback(options: PlaybackOptions): Promise<() => void> {
  if (playsHlsItself(options.video))
    return (await import('./native-playback.ts')).playNatively(options, renewalGuard())
  return (await import('./hls-playback.ts')).playWithHls(options, renewalGuard())
}
