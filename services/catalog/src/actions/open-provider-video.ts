import { AppError, type Provider } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { CatalogDeps } from '../deps.ts'
import { toTrackedVideoId } from '../domain/access/tracked-video.ts'
import type { ViewAccess } from '../domain/access/view-limit.ts'
import type { SourceDetail } from '../domain/providers/source-video.ts'
import { findViewAccess } from '../queries/find-view-access.ts'
import type { ViewerRequest } from '../queries/find-viewer.ts'
import type { KnownVideo } from '../store/provider-videos.ts'
import { markVideoRemoved } from './mark-video-removed.ts'

interface DetailRequest extends ViewerRequest {
  info: Pick<RequestInfo, 'clientIp'>
}

/** Seconds for `Retry-After` when the provider names none. */
const RETRY_AFTER_S = 10

export interface OpenedVideo {
  status: 'ok' | 'stale'
  video: SourceDetail
  access: ViewAccess
  /** Null without an allowed player, or when the caller may not play the video today. */
  embedUrl: string | null
}

export type OpenVideoDeps = Pick<
  CatalogDeps,
  'store' | 'clock' | 'log' | 'proofs' | 'settings' | 'sources' | 'refusesVideo' | 'hiddenVideos'
>

interface VideoRef {
  /** Without prefix. */
  id: string
  url?: string
}

/**
 * Fetches a provider's video for a caller and writes its tombstone when the provider denies it.
 * @param named its id with or without prefix, or its URL, which is only looked up among listed videos
 * @throws CONTENT_NOT_FOUND when unknown, gone, hidden, refused or another provider's; SERVICE_UNAVAILABLE when the
 * provider is silent and no answer of the last day is stored
 */
export async function openProviderVideo(
  deps: OpenVideoDeps,
  provider: Provider,
  named: { id: string } | { url: string },
  request: DetailRequest,
): Promise<OpenedVideo> {
  const source = deps.sources[provider]
  const ref = await resolveVideo(deps, provider, named)
  const hidden = await deps.hiddenVideos.all()
  if (!source || !ref || hidden.has(`${provider}_${ref.id}`)) throw new AppError('CONTENT_NOT_FOUND')
  const answer = await source.detail(ref, request.info.clientIp)
  if (answer.status === 'unavailable')
    throw new AppError('SERVICE_UNAVAILABLE', {
      cause: answer.outage,
      retryAfter: answer.outage.retryAfter ?? RETRY_AFTER_S,
    })
  const { status, value: video } = answer
  if (!video) await markVideoRemoved(deps, { id: `${provider}_${ref.id}`, provider, noticedBy: 'probe' })
  if (!video || deps.refusesVideo(video)) throw new AppError('CONTENT_NOT_FOUND')
  const access = await findViewAccess(deps, request, video.id)
  return { status, video, access, embedUrl: access.allowed ? source.embedUrl(video) : null }
}

/** Resolves the provider's own name of a video: an id, for provider 2 a URL. Null for an invalid or removed one. */
async function resolveVideo(
  { store }: Pick<CatalogDeps, 'store'>,
  provider: Provider,
  named: { id: string } | { url: string },
): Promise<VideoRef | null> {
  if ('url' in named) return toVideoRef(await store.findProviderVideoByUrl(provider, named.url))
  const prefixed = toTrackedVideoId(provider, named.id)
  if (prefixed === null) return null
  const known = await store.findProviderVideo(prefixed)
  if (known?.removedAt) return null
  if (provider === 'letsjerktv') return toVideoRef(known)
  const id = prefixed.slice(provider.length + 1)
  // Note: adapters accept prefixed ids too, so a second prefix would bypass the tombstone.
  return id.startsWith(`${provider}_`) ? null : { id }
}

function toVideoRef(known: KnownVideo | null): VideoRef | null {
  if (!known?.url || known.removedAt) return null
  return { id: known.providerVideoId, url: known.url }
}
