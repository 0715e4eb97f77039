import { asCollection, PROVIDER_PAGE_MAX, type Provider, type ProviderVideo } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import type { Caller } from '@alcove/kit/auth/caller'
import type { PreparedJson } from '@alcove/kit/http/prepared-json'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { CatalogDeps } from '../deps.ts'
import { lockForPosition } from '../domain/access/lock.ts'
import { type ListInput, normaliseRequest } from '../domain/providers/list-request.ts'
import type { ListRequest, SourcePage } from '../domain/providers/source-video.ts'
import { presentProviderVideo } from '../presenters/present-provider-video.ts'
import type { ProviderAnswer } from '../sources/answer-cache.ts'
import type { ProviderSource } from '../sources/provider-source.ts'
import { checkSearch } from './check-search.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findShowable } from './find-showable.ts'

export type ProviderCollection = ReturnType<typeof asCollection<ProviderVideo>>

/** A provider's list as a route requests it. */
export interface ListSpec<B> {
  provider: Provider
  /** The feed has pages only. */
  kind: 'feed' | 'search'
  request: ListInput
  /** API path of this list, and its query for a request. */
  path: string
  toQuery: (request: ListRequest) => Record<string, unknown>
  toBody: (collection: ProviderCollection) => B
}

/** The requesting caller. */
interface Viewer {
  caller: Caller | null
  info: Pick<RequestInfo, 'origin' | 'clientIp'>
}

export interface ListedVideos<B> extends Pick<ProviderAnswer<unknown>, 'status' | 'callerOnly'> {
  body: B | PreparedJson<B>
}

type List = Pick<ListSpec<unknown>, 'kind' | 'path' | 'toQuery'> & { request: ListRequest }

export type ListingDeps = Pick<
  CatalogDeps,
  | 'store'
  | 'clock'
  | 'settings'
  | 'sources'
  | 'denyList'
  | 'refusesVideo'
  | 'endpoints'
  | 'pictureSigner'
  | 'presentedLists'
  | 'hiddenVideos'
  | 'pace'
>

/** Limit on counting known videos of a provider. */
const COUNTED_MAX = 10_000
/** Assumed page size where the provider sends none. */
const NOMINAL_PAGE_SIZE = 20

/**
 * Lists a page of a provider's videos. A failing provider yields an old or empty page, never an error.
 * @throws SEARCH_TERM_REFUSED
 */
export async function listProviderVideos<B>(
  deps: ListingDeps,
  spec: ListSpec<B>,
  { caller, info }: Viewer,
): Promise<ListedVideos<B>> {
  checkSearch(deps, spec.request)
  const { path, toBody } = spec
  const list: List = { ...spec, request: normaliseRequest(spec.request) }
  const source = deps.sources[spec.provider]
  const [answer, level] = await Promise.all([
    source && callSource(source, list, info.clientIp),
    findAccessLevel(deps, caller),
  ])
  if (!source || !answer || answer.status === 'unavailable')
    return { ...answer, status: 'unavailable', body: toBody(asCollection(path, [], 0)) }

  const page = answer.value
  // Note: levels that open the last position see the same list.
  const { locked } = lockForPosition(Number.MAX_SAFE_INTEGER, level)
  const variant = JSON.stringify([info.origin, locked, path, list.request])
  const body = await deps.presentedLists.get(page, variant, async () => {
    const shown = await findShowable(deps, page.videos)
    const first = (list.request.page - 1) * findPageSize(source, list.request)
    const members: ProviderVideo[] = []
    for (const [i, video] of shown.entries())
      members.push(
        await deps.pace(() =>
          presentProviderVideo(deps, video, lockForPosition(first + i, level), info.origin),
        ),
      )
    const next = page.hasMore ? buildNextPath(list) : undefined
    const total = page.total ?? (await estimateTotal(deps, source, list, first + members.length, next))
    return toBody(asCollection(path, members, total, next))
  })
  return { ...answer, body }
}

function callSource(
  source: ProviderSource,
  { kind, request }: List,
  address: string,
): Promise<ProviderAnswer<SourcePage>> {
  return kind === 'feed' ? source.feed(request.page, address) : source.search(request, address)
}

/**
 * Estimates the total of a provider that does not count: known videos for a feed, and always more than the pages so far
 * when another follows.
 * @param soFar videos up to the end of this page
 */
async function estimateTotal(
  { store }: Pick<CatalogDeps, 'store'>,
  source: ProviderSource,
  { kind, request }: List,
  soFar: number,
  next: string | undefined,
): Promise<number> {
  const known = kind === 'feed' ? await store.countShown(source.name, COUNTED_MAX) : 0
  if (known > soFar) return known
  return next === undefined ? soFar : soFar + findPageSize(source, request)
}

/** Counts earlier pages as full, whatever is hidden on them, so that positions stay stable. */
function findPageSize({ name }: ProviderSource, { perPage }: ListRequest): number {
  return name === 'eporner' ? perPage : NOMINAL_PAGE_SIZE
}

function buildNextPath({ path, toQuery, request }: List): string | undefined {
  const page = request.page + 1
  return page > PROVIDER_PAGE_MAX ? undefined : path + queryString(toQuery({ ...request, page }))
}
