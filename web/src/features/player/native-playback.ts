import { type PlaybackOptions, resumeAfterReload } from './playback.ts'

export function playNatively({ video, url, renew, onFatal }: PlaybackOptions, mayRenew: () => boolean) {
  const onError = async () => {
    if (!mayRenew()) return onFatal()
    const resume = resumeAfterReload(video)
    try {
      video.src = await renew()
      video.addEventListener('loadedmetadata', resume, { once: true })
    } catch {
      onFatal()
    }
  }
  video.addEventListener('error', onError)
  video.src = url
  return () => {
    video.removeEventListener('error', onError)
    video.removeAttribute('src')
    video.load()
  }
}
