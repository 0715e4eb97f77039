import type { SourceVideo } from '../src/ports.ts'

let made = 0

/** A provider's video as an adapter hands it over, with what a test cares about changed. */
export function aSourceVideo(change: Partial<SourceVideo> = {}): SourceVideo {
  const provider = change.provider ?? 'eporner'
  const providerVideoId = change.providerVideoId ?? `demo${String(++made).padStart(7, '0')}`
  return {
    id: `${provider}_${providerVideoId}`,
    provider,
    providerVideoId,
    title: `Vidéo de démonstration ${made}`,
    description: '',
    createdAt: null,
    thumbnail: null,
    previews: [],
    duration: 60,
    views: 1200,
    tags: [],
    ...change,
  }
}
