import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js'
import { type PlaybackOptions, resumeAfterReload } from './playback.ts'

export function playWithHls({ video, url, renew, onFatal }: PlaybackOptions, mayRenew: () => boolean) {
  if (!Hls.isSupported()) {
    onFatal()
    return () => {}
  }
  const hls = new Hls({ capLevelToPlayerSize: true, startFragPrefetch: true, backBufferLength: 60 })
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
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}
