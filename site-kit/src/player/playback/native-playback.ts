import type { PlaybackOptions, PlaybackTools } from './playback.ts'

/** The browser's own player cannot switch grants during playback: it gets a new one when the current one fails. */
export function playNatively(
  { video, url, grants, startAt, onFatal }: PlaybackOptions,
  { mayRenew, waitForNetwork }: PlaybackTools,
) {
  let gone = false
  let resume: (() => void) | undefined = () => {
    if (startAt !== undefined) video.currentTime = startAt
  }
  const network = waitForNetwork(load, onFatal)

  function load() {
    video.src = grants.current(url)
  }
  function onLoaded() {
    network.found()
    resume?.()
    resume = undefined
  }
  async function onError() {
    resume ??= resumeAfterReload(video)
    const state = await grants.check()
    if (gone || state === 'ended') return
    if (state === 'unknown') network.lost()
    else if (mayRenew()) load()
    else onFatal()
  }

  video.addEventListener('error', onError)
  video.addEventListener('loadedmetadata', onLoaded)
  load()
  return () => {
    gone = true
    network.stop()
    video.removeEventListener('error', onError)
    video.removeEventListener('loadedmetadata', onLoaded)
    video.removeAttribute('src')
    video.load()
  }
}

/** Restores position and playback after the source is replaced. */
function resumeAfterReload(video: HTMLVideoElement): () => void {
  const { currentTime, paused } = video
  return () => {
    if (currentTime > 0) video.currentTime = currentTime
    if (!paused) void video.play().catch(() => {})
  }
}
