import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js/light'
import { type PlaybackOptions, resumeAfterReload } from './playback.ts'

type Build = typeof Hls

/**
 * Plays with the light build. Contents that were prepared before renditions carried their sound have it in playlists of
 * its own, which only the whole build can play; nobody else loads it.
 */
export function playWithHls(options: PlaybackOptions, mayRenew: () => boolean): () => void {
  let gone = false
  let end = playWith(Hls, options, mayRenew, async () => {
    if (gone) return
    end()
    try {
      const { default: whole } = await import('hls.js')
      if (!gone) end = playWith(whole, options, mayRenew)
    } catch {
      if (!gone) options.onFatal()
    }
  })
  return () => {
    gone = true
    end()
  }
}

/** @param onSeparateSound where the build cannot play the sound of this video */
function playWith(
  build: Build,
  { video, url, renew, onFatal }: PlaybackOptions,
  mayRenew: () => boolean,
  onSeparateSound?: () => void,
): () => void {
  if (!build.isSupported()) {
    onFatal()
    return () => {}
  }
  const hls = new build({ capLevelToPlayerSize: true, startFragPrefetch: true, backBufferLength: 60 })
  let renewing = false
  let recovered = false

  async function onError(_event: unknown, data: ErrorData) {
    if (data.response?.code === 403) return renewAddress()
    if (!data.fatal || renewing) return
    if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      return hls.recoverMediaError()
    }
    onFatal()
  }

  async function renewAddress() {
    if (renewing) return
    renewing = true
    hls.stopLoad()
    const resume = resumeAfterReload(video)
    try {
      if (!mayRenew()) throw new Error('The address expires as fast as it is renewed')
      const fresh = await renew()
      hls.config.startPosition = video.currentTime
      hls.once(Events.MANIFEST_PARSED, () => {
        renewing = false
        resume()
      })
      hls.loadSource(fresh)
    } catch {
      onFatal()
    }
  }

  hls.on(Events.ERROR, onError)
  if (onSeparateSound) {
    hls.on(Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
      // Not at once: what tells of it goes on with this very object.
      if (audioTracks.some((track) => track.url)) queueMicrotask(onSeparateSound)
    })
  }
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}
