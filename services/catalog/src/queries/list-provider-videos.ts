import { asCollection, PROVIDER_PAGE_MAX, type Provider, type ProviderVideo } from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import type { Caller } from '@alcove/kit/auth/caller'
import type { PreparedJson } from '@alcove/kit/http/prepared-json'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { CatalogDeps } from '../deps.ts'
import { normaliseRequest, type RequestAsked } from '../domain/list-request.ts'
import { lockAt } from '../domain/lock.ts'
import type { ListRequest, SourcePage } from '../ports.ts'
import type { Answered } from '../sources/answer-cache.ts'
import type { ProviderSource } from '../sources/provider-source.ts'
import { checkSearch } from './check-search.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findShowable } from './find-showable.ts'
import { presentProviderVideo } from './present-provider-video.ts'

export type ProviderCollection = ReturnType<typeof asCollection<ProviderVideo>>

/** A list of a provider, as a route asks for it. */
export interface ListAsked<B> {
  provider: Provider
  /** The feed, which knows nothing but pages, or a search. */
  kind: 'feed' | 'search'
  request: RequestAsked
  /** Where the API answers with this list, and how its query spells a request. */
  path: string
  toQuery: (request: ListRequest) => Record<string, unknown>
  toBody: (collection: ProviderCollection) => B
}

/** Who asks. */
interface Viewer {
  caller: Caller | null
  info: Pick<RequestInfo, 'origin' | 'clientIp'>
}

export interface ListedVideos<B> extends Pick<Answered<unknown>, 'status' | 'callerOnly'> {
  body: B | PreparedJson<B>
}

type List = Pick<ListAsked<unknown>, 'kind' | 'path' | 'toQuery'> & { request: ListRequest }

export type ListingDeps = Pick<
  CatalogDeps,
  | 'store'
  | 'clock'
  | 'settings'
  | 'sources'
  | 'denyList'
  | 'refusesVideo'
  | 'places'
  | 'pictureSigner'
  | 'presentedLists'
  | 'hiddenVideos'
  | 'pace'
>

/** Known videos of a provider are counted up to here. */
const COUNTED_MAX = 10_000
/** Videos on a page of a provider that does not say. */
const NOMINAL_PAGE_SIZE = 20

/**
 * A page of a provider's videos for a caller. A provider in trouble gives an old or an empty page, never an error.
 * @throws SEARCH_TERM_REFUSED
 */
export async function listProviderVideos<B>(
  deps: ListingDeps,
  asked: ListAsked<B>,
  { caller, info }: Viewer,
): Promise<ListedVideos<B>> {
  checkSearch(deps, asked.request)
  const { path, toBody } = asked
  const list: List = { ...asked, request: normaliseRequest(asked.request) }
  const source = deps.sources[asked.provider]
  const [answered, level] = await Promise.all([
    source && ask(source, list, info.clientIp),
    findAccessLevel(deps, caller),
  ])
  if (!source || !answered || answered.status === 'unavailable')
    return { ...answered, status: 'unavailable', body: toBody(asCollection(path, [], 0)) }

  const page = answered.value
  // Note: what a level opens is the same for all that open the last place.
  const { locked } = lockAt(Number.MAX_SAFE_INTEGER, level)
  const variant = JSON.stringify([info.origin, locked, path, list.request])
  const body = await deps.presentedLists.get(page, variant, async () => {
    const shown = await findShowable(deps, page.videos)
    const first = (list.request.page - 1) * pageSize(source, list.request)
    const members: ProviderVideo[] = []
    for (const [i, video] of shown.entries())
      members.push(
        await deps.pace(() => presentProviderVideo(deps, video, lockAt(first + i, level), info.origin)),
      )
    const next = page.hasMore ? nextOf(list) : undefined
    const total = page.total ?? (await estimateTotal(deps, source, list, first + members.length, next))
    return toBody(asCollection(path, members, total, next))
  })
  return { ...answered, body }
}

function ask(
  source: ProviderSource,
  { kind, request }: List,
  address: string,
): Promise<Answered<SourcePage>> {
  return kind === 'feed' ? source.feed(request.page, address) : source.search(request, address)
}

/**
 * Of a provider that does not count: of a feed the videos that we know, and always more than the pages so far hold
 * where another follows.
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
  return next === undefined ? soFar : soFar + pageSize(source, request)
}

/** Places before a page are counted by what a full page holds, whatever of it may be shown. */
function pageSize({ name }: ProviderSource, { perPage }: ListRequest): number {
  return name === 'eporner' ? perPage : NOMINAL_PAGE_SIZE
}

function nextOf({ path, toQuery, request }: List): string | undefined {
  const page = request.page + 1
  return page > PROVIDER_PAGE_MAX ? undefined : path + queryString(toQuery({ ...request, page }))
}
