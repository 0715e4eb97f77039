import { type AccessLevel, SUGGESTIONS_MAX } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { CatalogDeps } from '../deps.ts'
import type { SourceDetail, SourceVideo } from '../domain/providers/source-video.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findShowable } from './find-showable.ts'

export type FindRelatedDeps = Pick<
  CatalogDeps,
  'store' | 'clock' | 'settings' | 'refusesVideo' | 'hiddenVideos' | 'pace'
>

export interface RelatedVideos {
  related: SourceVideo[]
  /** Decides which related videos are locked. */
  level: AccessLevel | null
}

/** Finds the related videos that came with a video and may be shown, SUGGESTIONS_MAX at most. */
export async function findRelatedVideos(
  deps: FindRelatedDeps,
  video: SourceDetail,
  caller: Caller | null,
): Promise<RelatedVideos> {
  const [related, level] = await Promise.all([
    findShowable(deps, video.related),
    findAccessLevel(deps, caller),
  ])
  return { related: related.slice(0, SUGGESTIONS_MAX), level }
}
