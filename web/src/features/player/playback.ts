import { renewalGuard } from './renewal-guard.ts'

export interface PlaybackOptions {
  video: HTMLVideoElement
  /** Address of the master playlist. */
  url: string
  /** A fresh address for the same video, after the first has expired. */
  renew(): Promise<string>
  /** Nothing more can be done here. */
  onFatal(): void
}

/** Safari and every browser on iOS play HLS themselves, and save the device's battery by it. */
const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType('application/vnd.apple.mpegurl') !== ''

/**
 * Starts to load a video. When its address expires (403) a new one is fetched, and playback goes on where it was.
 * @returns ends it
 */
export async function startPlayback(options: PlaybackOptions): Promise<() => void> {
  if (playsHlsItself(options.video))
    return (await import('./native-playback.ts')).playNatively(options, renewalGuard())
  return (await import('./hls-playback.ts')).playWithHls(options, renewalGuard())
}

/** Position and motion of a video, to be put back after its source was exchanged. */
export function resumeAfterReload(video: HTMLVideoElement): () => void {
  const { currentTime, paused } = video
  return () => {
    if (currentTime > 0) video.currentTime = currentTime
    if (!paused) void video.play().catch(() => {})
  }
}
