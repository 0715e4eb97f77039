import { asResource, type ProviderVideo } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import type { Lock } from '../domain/access/lock.ts'
import { chooseFrames } from '../domain/pictures/choose-frames.ts'
import { createPictureUrl } from '../domain/pictures/picture-url.ts'
import type { SourceVideo } from '../domain/providers/source-video.ts'

/** Presents a provider's video in a list. */
export function presentProviderVideo(
  deps: Pick<CatalogDeps, 'endpoints' | 'pictureSigner'>,
  video: SourceVideo,
  lock: Lock,
  origin: string,
): ProviderVideo {
  return asResource('ProviderVideo', toIri(video), {
    ...presentFields(deps, video, origin),
    tags: video.tags,
    locked: lock.locked,
    requiredLevel: lock.requiredLevel,
  })
}

/**
 * Presents the fields that lists and details share. @param origin scheme and host of the site, for picture addresses
 */
export function presentFields(
  { endpoints, pictureSigner }: Pick<CatalogDeps, 'endpoints' | 'pictureSigner'>,
  video: SourceVideo,
  origin: string,
) {
  const place = endpoints[video.provider]
  const picture = (url: string | null) =>
    createPictureUrl(pictureSigner, origin, place, { id: video.id, picture: url })
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    status: 'approved' as const,
    createdAt: video.createdAt?.toISOString() ?? null,
    thumbnailS3Key: picture(video.thumbnail),
    previews: chooseFrames(video.previews)
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

/** Returns the API path of one video. */
export function toIri({ provider, id, providerVideoId }: SourceVideo): string {
  return provider === 'letsjerktv'
    ? `/api/adult-content/letsjerktv/video-information?id=${encodeURIComponent(id)}`
    : `/api/adult-content/${provider}/video/${encodeURIComponent(providerVideoId)}`
}
