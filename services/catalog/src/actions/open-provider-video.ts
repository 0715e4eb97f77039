import { AppError, type Provider } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { markVideoRemoved } from '../actions/mark-video-removed.ts'
import type { CatalogDeps } from '../deps.ts'
import { trackedVideoId } from '../domain/tracked-video.ts'
import type { ViewAccess } from '../domain/view-limit.ts'
import type { SourceDetail } from '../ports.ts'
import type { KnownVideo } from '../store/provider-videos.ts'
import { findViewAccess } from './find-view-access.ts'
import type { Watching } from './find-viewer.ts'

interface Asking extends Watching {
  info: Pick<RequestInfo, 'clientIp'>
}

/** Seconds after which asking again makes sense, where the provider does not say. */
const RETRY_AFTER_S = 10

export interface FoundVideo {
  status: 'ok' | 'stale'
  video: SourceDetail
  access: ViewAccess
  /** Null where there is no player that may be framed, or the caller may not play it today. */
  embedUrl: string | null
}

export type FindingDeps = Pick<
  CatalogDeps,
  'store' | 'clock' | 'log' | 'proofs' | 'settings' | 'sources' | 'refusesVideo' | 'hiddenVideos'
>

interface Wanted {
  /** Without prefix. */
  id: string
  url?: string
}

/**
 * One video of a provider for a caller.
 * @param named its id with or without prefix, or its URL, which only leads to what lists brought
 * @throws CONTENT_NOT_FOUND for what is unknown, gone, hidden, refused or another provider's; SERVICE_UNAVAILABLE where the
 * provider does not answer and there is no answer of the last day
 */
export async function findProviderVideo(
  deps: FindingDeps,
  provider: Provider,
  named: { id: string } | { url: string },
  asking: Asking,
): Promise<FoundVideo> {
  const source = deps.sources[provider]
  const wanted = await findWanted(deps, provider, named)
  const hidden = await deps.hiddenVideos.all()
  if (!source || !wanted || hidden.has(`${provider}_${wanted.id}`)) throw new AppError('CONTENT_NOT_FOUND')
  const answered = await source.detail(wanted, asking.info.clientIp)
  if (answered.status === 'unavailable')
    throw new AppError('SERVICE_UNAVAILABLE', {
      cause: answered.outage,
      retryAfter: answered.outage.retryAfter ?? RETRY_AFTER_S,
    })
  const { status, value: video } = answered
  if (!video) await markVideoRemoved(deps, { id: `${provider}_${wanted.id}`, provider, noticedBy: 'probe' })
  if (!video || deps.refusesVideo(video)) throw new AppError('CONTENT_NOT_FOUND')
  const access = await findViewAccess(deps, asking, video.id)
  return { status, video, access, embedUrl: access.allowed ? source.embedUrl(video) : null }
}

/** How the provider knows the video: by its id, provider 2 by its URL. Null for what cannot be one, or is gone. */
async function findWanted(
  { store }: Pick<CatalogDeps, 'store'>,
  provider: Provider,
  named: { id: string } | { url: string },
): Promise<Wanted | null> {
  if ('url' in named) return wantedByUrl(await store.findProviderVideoByUrl(provider, named.url))
  const prefixed = trackedVideoId(provider, named.id)
  if (prefixed === null) return null
  const known = await store.findProviderVideo(prefixed)
  if (known?.removedAt) return null
  if (provider === 'letsjerktv') return wantedByUrl(known)
  const id = prefixed.slice(provider.length + 1)
  // Note: adapters take ids with a prefix too; a second one would lead to a video past its tombstone.
  return id.startsWith(`${provider}_`) ? null : { id }
}

function wantedByUrl(known: KnownVideo | null): Wanted | null {
  if (!known?.url || known.removedAt) return null
  return { id: known.providerVideoId, url: known.url }
}
