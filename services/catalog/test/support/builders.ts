import type { SourceVideo } from '../../src/domain/providers/source-video.ts'

let made = 0

/** Creates a provider's video as adapters return it. */
export function createSourceVideo(change: Partial<SourceVideo> = {}): SourceVideo {
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
