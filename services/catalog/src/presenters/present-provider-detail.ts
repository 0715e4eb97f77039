import { asResource, SUGGESTIONS_MAX } from '@alcove/contracts'
import type { CatalogDeps } from '../deps.ts'
import { lockAt } from '../domain/lock.ts'
import { findAccessLevel } from './find-access-level.ts'
import type { FoundVideo } from './find-provider-video.ts'
import { findShowable } from './find-showable.ts'
import type { Watching } from './find-viewer.ts'
import { iriOf, presentFields, presentProviderVideo } from './present-provider-video.ts'

export type PresentingDeps = Pick<
  CatalogDeps,
  'places' | 'pictureSigner' | 'store' | 'clock' | 'settings' | 'refusesVideo' | 'hiddenVideos' | 'pace'
>
type Deps = Pick<PresentingDeps, 'places' | 'pictureSigner'>

function presentDetail(deps: Deps, { video, access, embedUrl }: FoundVideo, origin: string) {
  return { ...presentFields(deps, video, origin), embedUrl, access }
}

export function presentEpornerVideo(deps: Deps, found: FoundVideo, origin: string) {
  const { video } = found
  return asResource('EpornerVideo', iriOf(video), {
    ...presentDetail(deps, found, origin),
    tags: video.tags,
    categories: video.categories,
    rating: video.rating,
  })
}

/** Related videos are a list of their own: the rules and the free places of every list. */
export async function presentLetsjerktvVideo(
  deps: PresentingDeps,
  found: FoundVideo,
  { caller, origin }: Pick<Watching, 'caller'> & { origin: string },
) {
  const { video } = found
  const [related, level] = await Promise.all([
    findShowable(deps, video.related),
    findAccessLevel(deps, caller),
  ])
  return asResource('LetsjerktvVideo', iriOf(video), {
    ...presentDetail(deps, found, origin),
    tags: video.tags,
    categories: video.categories,
    related: related
      .slice(0, SUGGESTIONS_MAX)
      .map((one, i) => presentProviderVideo(deps, one, lockAt(i, level), origin)),
  })
}

/** In the page format of the specification. */
export function presentRedtubeVideo(deps: Deps, found: FoundVideo, origin: string) {
  const { video } = found
  const detail = presentDetail(deps, found, origin)
  return asResource('RedtubeVideo', iriOf(video), {
    ...detail,
    tags: video.tags.map((tag) => ({ tag_name: tag })),
    publish_date: detail.createdAt,
    rating: video.rating,
    ratings: video.ratings,
    embed_url: detail.embedUrl,
  })
}
