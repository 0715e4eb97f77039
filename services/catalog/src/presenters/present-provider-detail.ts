import { asResource } from '@alcove/contracts'
import type { OpenedVideo } from '../actions/open-provider-video.ts'
import type { CatalogDeps } from '../deps.ts'
import { lockForPosition } from '../domain/access/lock.ts'
import type { RelatedVideos } from '../queries/find-related-videos.ts'
import { presentFields, presentProviderVideo, toIri } from './present-provider-video.ts'

export type PresentDetailDeps = Pick<CatalogDeps, 'endpoints' | 'pictureSigner'>

function presentDetail(deps: PresentDetailDeps, { video, access, embedUrl }: OpenedVideo, origin: string) {
  return { ...presentFields(deps, video, origin), embedUrl, access }
}

export function presentEpornerVideo(deps: PresentDetailDeps, found: OpenedVideo, origin: string) {
  const { video } = found
  return asResource('EpornerVideo', toIri(video), {
    ...presentDetail(deps, found, origin),
    tags: video.tags,
    categories: video.categories,
    rating: video.rating,
  })
}

/** Related videos follow the rules of every list: the first places are free. */
export function presentLetsjerktvVideo(
  deps: PresentDetailDeps,
  found: OpenedVideo,
  { related, level }: RelatedVideos,
  origin: string,
) {
  const { video } = found
  return asResource('LetsjerktvVideo', toIri(video), {
    ...presentDetail(deps, found, origin),
    tags: video.tags,
    categories: video.categories,
    related: related.map((suggestion, i) =>
      presentProviderVideo(deps, suggestion, lockForPosition(i, level), origin),
    ),
  })
}

/** Uses the page format of the specification. */
export function presentRedtubeVideo(deps: PresentDetailDeps, found: OpenedVideo, origin: string) {
  const { video } = found
  const detail = presentDetail(deps, found, origin)
  return asResource('RedtubeVideo', toIri(video), {
    ...detail,
    tags: video.tags.map((tag) => ({ tag_name: tag })),
    publish_date: detail.createdAt,
    rating: video.rating,
    ratings: video.ratings,
    embed_url: detail.embedUrl,
  })
}
