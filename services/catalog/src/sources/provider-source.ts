import { DISCOVER_PAGE_SIZE } from '@alcove/contracts/constants'
import type { RunningClock } from '@alcove/kit/clock'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import type { Logger } from '@alcove/kit/log/logger'
import type { ListRequest, SourceDetail, SourcePage, SourceVideo } from '../domain/providers/source-video.ts'
import type { CallBudget } from '../domain/providers/token-bucket.ts'
import { ProviderOutage, type VideoProvider } from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'
import { addListedDetails } from './add-listed-details.ts'
import { createAnswerCache, type ProviderAnswer } from './answer-cache.ts'
import type { AnswerStore } from './answer-store.ts'
import type { CallerQuotas } from './caller-quotas.ts'
import { createProbes, type LoadPage } from './probes.ts'
import { type CallKind, createProviderBreaker, type ProviderHealth } from './provider-breaker.ts'
import { useListedIds } from './use-listed-ids.ts'

/**
 * A provider behind breaker and cache, which never throws for an outage. A call counts against the quota of the
 * caller's address; cached answers and joined calls are free.
 */
export interface ProviderSource extends Pick<VideoProvider, 'name' | 'capabilities' | 'embedUrl'> {
  /** @param request normalised, because the cache key is exact */
  search(request: ListRequest, address: string): Promise<ProviderAnswer<SourcePage>>
  feed(page: number, address: string): Promise<ProviderAnswer<SourcePage>>
  /** @param video its id without prefix. Resolves to null for a removed or unknown one */
  detail(
    video: { id: string; url?: string | undefined },
    address: string,
  ): Promise<ProviderAnswer<SourceDetail | null>>
  /** Checks single videos through the breaker, never from the cache. */
  live: Pick<VideoProvider, 'name' | 'isAlive' | 'get'>
  health(): ProviderHealth
  /** Clears the answers in memory. */
  clear(): void
  /** Aborts the calls in flight. */
  stop(): Promise<void>
}

export interface SourceOptions {
  deadlineMs: number
  budget: CallBudget
  quotas: CallerQuotas
  store: Pick<
    CatalogStore,
    'findAnswer' | 'findListedDetails' | 'findProviderVideosByUrl' | 'findShown' | 'rememberVideos'
  >
  answerStore: AnswerStore
  clock: RunningClock
  /** From 0 to 1. */
  random: () => number
  pace: Pace
  log: Logger
}

export function createProviderSource(provider: VideoProvider, options: SourceOptions): ProviderSource {
  const { name } = provider
  const { store, quotas, clock, log } = options
  const probes = createProbes((signal) => provider.feed(1, signal))
  const breaker = createProviderBreaker({ provider: name, probe: probes.next, ...options })
  const pages = createAnswerCache<SourcePage>({
    provider: name,
    ...options,
    isEmpty: (page) => page.videos.length === 0,
  })
  const details = createAnswerCache<SourceDetail | null>({
    provider: name,
    ...options,
    isEmpty: (video) => video === null,
  })

  /** Stores videos, so that an id leads to its video after a restart. */
  async function remember(videos: SourceVideo[]): Promise<void> {
    try {
      await store.rememberVideos(videos, clock.now())
    } catch (error) {
      log.warn({ err: error, provider: name }, 'video.unrecorded: videos of a provider could not be recorded')
    }
  }

  const mayCall = (address: string) => () => quotas.take(address)

  async function callForPage(callKind: CallKind, loadPage: LoadPage): Promise<SourcePage> {
    const page = await breaker.call(loadPage, callKind)
    if (page.videos.length > 0) probes.recordSuccess(loadPage)
    await remember(page.videos)
    return page
  }

  /** Confirms the denial of a listed video by a second call, because tombstones are final. */
  async function getConfirmed(video: { id: string; url?: string | undefined }, signal: AbortSignal) {
    const found = await provider.get(video, signal)
    if (found || (await store.findShown([`${name}_${video.id}`])).length === 0) return found
    if (await provider.isAlive(video, signal))
      throw new ProviderOutage('format', `${name} denies a video in one call and confirms it in another`)
    return null
  }

  return {
    name,
    capabilities: provider.capabilities,
    embedUrl: (video) => provider.embedUrl(video),
    search(request, address) {
      const { query = '', tags = [], page, perPage } = request
      const key = `${name}:search:${JSON.stringify([query, tags, page, perPage])}`
      const callKind = isFirstPage(request) ? 'known' : 'chosen'
      const loadPage = () => callForPage(callKind, (signal) => provider.search(request, signal))
      return pages.get(key, loadPage, mayCall(address))
    },
    feed(page, address) {
      const callKind = page === 1 ? 'known' : 'chosen'
      const loadPage = () => callForPage(callKind, (signal) => provider.feed(page, signal))
      return pages.get(`${name}:feed:${page}`, loadPage, mayCall(address))
    },
    detail: (video, address) => {
      const loadDetail = async (): Promise<SourceDetail | null> => {
        const found = await breaker.call((signal) => getConfirmed(video, signal), 'one-video')
        if (!found) return null
        const named = await useListedIds(store, found.related)
        await remember([found, ...named])
        const [completed] = await addListedDetails(store, [found])
        return { ...found, ...completed, related: await addListedDetails(store, named) }
      }
      return details.get(`${name}:video:${video.id}`, loadDetail, mayCall(address))
    },
    live: {
      name: provider.name,
      // Note: providers may refuse old videos as they refuse words.
      isAlive: (video, signal) =>
        breaker.call((end) => provider.isAlive(video, AbortSignal.any([end, signal])), 'chosen'),
      get: (video, signal) =>
        breaker.call((end) => provider.get(video, AbortSignal.any([end, signal])), 'chosen'),
    },
    health: breaker.health,
    clear() {
      pages.clear()
      details.clear()
    },
    async stop() {
      breaker.stop()
      await Promise.all([pages.settled(), details.settled()])
    },
  }
}

/** Detects the first feed page, which every provider answers. */
function isFirstPage({ query, tags, page, perPage }: ListRequest): boolean {
  return !query && !tags?.length && page === 1 && perPage === DISCOVER_PAGE_SIZE
}
