import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js/light'
import type { PlaybackOptions, PlaybackTools } from './playback.ts'
import { followRenditions } from './renditions.ts'

type Build = typeof Hls

/**
 * Plays with the light build. Contents prepared before renditions carried their own sound keep it in separate
 * playlists, which only the full build plays; only those load it.
 */
export function playWithHls(options: PlaybackOptions, tools: PlaybackTools): () => void {
  let gone = false
  let end = playWith(Hls, options, tools, async () => {
    if (gone) return
    end()
    try {
      const { default: whole } = await import('hls.js')
      if (!gone) end = playWith(whole, options, tools)
    } catch {
      if (!gone) options.onFatal()
    }
  })
  return () => {
    gone = true
    end()
  }
}

/** @param onSeparateSound called when the build cannot play the sound of this video */
function playWith(
  build: Build,
  { video, url, grants, onFatal, startAt = -1, isUncapped, quality, onRenditions }: PlaybackOptions,
  { mayRenew, waitForNetwork }: PlaybackTools,
  onSeparateSound?: () => void,
): () => void {
  if (!build.isSupported()) {
    onFatal()
    return () => {}
  }
  const { fragLoadPolicy } = build.DefaultConfig
  const hls = new build({
    capLevelToPlayerSize: !isUncapped,
    startPosition: startAt,
    startFragPrefetch: true,
    backBufferLength: 60,
    // Retries are handled here, because they depend on the network state of the device.
    fragLoadPolicy: {
      default: {
        ...fragLoadPolicy.default,
        errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1_000 },
      },
    },
    // A grant renewed during playback applies from the next file, without an interruption.
    xhrSetup: (request, address) => request.open('GET', grants.current(address), true),
  })
  const network = waitForNetwork(() => load(), onFatal)
  let started = false
  let refused = false
  let recovered = false
  let gone = false

  /** Continues where loading stopped. */
  function load() {
    if (gone) return
    if (started) hls.startLoad()
    else hls.loadSource(grants.current(url))
  }

  async function onError(_event: unknown, data: ErrorData) {
    if (data.response?.code === 403) return onRefusal()
    if (!data.fatal || refused) return
    if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      return hls.recoverMediaError()
    }
    if (data.type !== ErrorTypes.NETWORK_ERROR || !started) return onFatal()
    if (data.response?.code === 404) return (await grants.check()) === 'ended' || onFatal()
    // Buffered video plays on: a tunnel does not end playback.
    network.lost()
  }

  /** The keeper ends playback when the grant was ended; an expired grant is renewed and loading continues. */
  async function onRefusal() {
    if (refused) return
    refused = true
    hls.stopLoad()
    const state = await grants.check()
    refused = false
    if (gone || state === 'ended') return
    if (state === 'unknown') return network.lost()
    if (mayRenew()) load()
    else onFatal()
  }

  if (onRenditions) followRenditions(hls, quality ?? (() => 'auto'), isUncapped ?? false, onRenditions)
  hls.on(Events.ERROR, onError)
  hls.on(Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
    started = true
    // Deferred: the caller of this event still uses the same object.
    if (onSeparateSound && audioTracks.some((track) => track.url)) queueMicrotask(onSeparateSound)
  })
  hls.on(Events.FRAG_LOADED, network.found)
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => {
    gone = true
    network.stop()
    hls.destroy()
  }
}
