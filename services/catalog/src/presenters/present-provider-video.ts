import { asResource, type ProviderVideo } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { chosenFrames } from '../domain/chosen-frames.ts'
import type { Lock } from '../domain/lock.ts'
import { pictureUrl } from '../domain/picture-url.ts'
import type { SourceVideo } from '../ports.ts'

/** A provider's video in a list. */
export function presentProviderVideo(
  deps: Pick<CatalogDeps, 'places' | 'pictureSigner'>,
  video: SourceVideo,
  lock: Lock,
  origin: string,
): ProviderVideo {
  return asResource('ProviderVideo', iriOf(video), {
    ...presentFields(deps, video, origin),
    tags: video.tags,
    locked: lock.locked,
    requiredLevel: lock.requiredLevel,
  })
}

/** What lists and details say alike. @param origin scheme and host of the site, for the addresses of pictures */
export function presentFields(
  { places, pictureSigner }: Pick<CatalogDeps, 'places' | 'pictureSigner'>,
  video: SourceVideo,
  origin: string,
) {
  const place = places[video.provider]
  const picture = (url: string | null) =>
    pictureUrl(pictureSigner, origin, place, { id: video.id, picture: url })
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    status: 'approved' as const,
    createdAt: video.createdAt?.toISOString() ?? null,
    thumbnailS3Key: picture(video.thumbnail),
    previews: chosenFrames(video.previews)
      .map(picture)
      .filter((url) => url !== null),
    duration: video.duration,
    views: video.views,
    category: 'adult' as const,
    isPremium: false as const,
    provider: video.provider,
    providerVideoId: video.providerVideoId,
    ...(video.providerVideoUrl === undefined ? {} : { providerVideoUrl: video.providerVideoUrl }),
  }
}

/** Where the API answers for one video. */
export function iriOf({ provider, id, providerVideoId }: SourceVideo): string {
  return provider === 'letsjerktv'
    ? `/api/adult-content/letsjerktv/video-information?id=${encodeURIComponent(id)}`
    : `/api/adult-content/${provider}/video/${encodeURIComponent(providerVideoId)}`
}
