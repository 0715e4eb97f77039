import { DISCOVER_PAGE_SIZE } from '@alcove/contracts/constants'
import type { Clock } from '@alcove/kit/clock'
import type { Logger } from '@alcove/kit/log/logger'
import type { Pace } from '@alcove/kit/pacer'
import type { CallBudget } from '../domain/token-bucket.ts'
import {
  type ListRequest,
  ProviderOutage,
  type SourceDetail,
  type SourcePage,
  type SourceVideo,
  type VideoProvider,
} from '../ports.ts'
import type { CatalogStore } from '../store/store.ts'
import { type Answered, createAnswerCache } from './answer-cache.ts'
import type { AnswerStore } from './answer-store.ts'
import type { CallerQuotas } from './caller-quotas.ts'
import { withListedDetails } from './listed-details.ts'
import { underListedNames } from './listed-names.ts'
import { type AskForPage, createProbes } from './probes.ts'
import { createProviderBreaker, type ProviderHealth, type Question } from './provider-breaker.ts'

/**
 * One provider, as queries ask it: guarded and cached. Nothing here fails for the provider's sake. A call that has to be
 * made is taken from the share of the address that asks; whatever is known or under way costs nothing.
 */
export interface ProviderSource extends Pick<VideoProvider, 'name' | 'capabilities' | 'embedUrl'> {
  /** @param request normalised: what differs in a letter is another question */
  search(request: ListRequest, address: string): Promise<Answered<SourcePage>>
  feed(page: number, address: string): Promise<Answered<SourcePage>>
  /** @param video its id without prefix. The value is null for a removed or unknown one */
  detail(
    video: { id: string; url?: string | undefined },
    address: string,
  ): Promise<Answered<SourceDetail | null>>
  /** The provider's word about one video, guarded like every call, and never from a cache. */
  live: Pick<VideoProvider, 'name' | 'isAlive' | 'get'>
  health(): ProviderHealth
  /** Forgets what the provider answered, in memory. */
  clear(): void
  /** Ends calls under way. */
  stop(): Promise<void>
}

export interface SourceOptions {
  deadlineMs: number
  budget: CallBudget
  shares: CallerQuotas
  store: Pick<
    CatalogStore,
    'findAnswer' | 'findListedFacts' | 'findProviderVideosByUrl' | 'findShown' | 'rememberVideos'
  >
  shelf: AnswerStore
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  pace: Pace
  log: Logger
}

export function createProviderSource(provider: VideoProvider, options: SourceOptions): ProviderSource {
  const { name } = provider
  const { store, shares, clock, log } = options
  const probes = createProbes((signal) => provider.feed(1, signal))
  const guard = createProviderBreaker({ provider: name, probe: probes.next, ...options })
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

  /** So that an id leads to its video after a reload. */
  async function remember(videos: SourceVideo[]): Promise<void> {
    try {
      await store.rememberVideos(videos, clock.now())
    } catch (error) {
      log.warn({ err: error, provider: name }, 'videos of a provider could not be remembered')
    }
  }

  const mayAsk = (address: string) => () => shares.take(address)

  async function load(question: Question, ask: AskForPage): Promise<SourcePage> {
    const page = await guard.call(ask, question)
    if (page.videos.length > 0) probes.worked(ask)
    await remember(page.videos)
    return page
  }

  /** Of a video that lists brought a denial counts only when a second call agrees: tombstones are never taken back. */
  async function getSurely(video: { id: string; url?: string | undefined }, signal: AbortSignal) {
    const found = await provider.get(video, signal)
    if (found || (await store.findShown([`${name}_${video.id}`])).length === 0) return found
    if (await provider.isAlive(video, signal))
      throw new ProviderOutage('format', `${name} denies a video and says that it is there`)
    return null
  }

  return {
    name,
    capabilities: provider.capabilities,
    embedUrl: (video) => provider.embedUrl(video),
    search(request, address) {
      const { query = '', tags = [], page, perPage } = request
      const key = `${name}:search:${JSON.stringify([query, tags, page, perPage])}`
      const question = isFirstPage(request) ? 'known' : 'chosen'
      const loadPage = () => load(question, (signal) => provider.search(request, signal))
      return pages.get(key, loadPage, mayAsk(address))
    },
    feed(page, address) {
      const question = page === 1 ? 'known' : 'chosen'
      const loadPage = () => load(question, (signal) => provider.feed(page, signal))
      return pages.get(`${name}:feed:${page}`, loadPage, mayAsk(address))
    },
    detail: (video, address) => {
      const loadDetail = async (): Promise<SourceDetail | null> => {
        const found = await guard.call((signal) => getSurely(video, signal), 'one-video')
        if (!found) return null
        const named = await underListedNames(store, found.related)
        await remember([found, ...named])
        const [completed] = await withListedDetails(store, [found])
        return { ...found, ...completed, related: await withListedDetails(store, named) }
      }
      return details.get(`${name}:video:${video.id}`, loadDetail, mayAsk(address))
    },
    live: {
      name: provider.name,
      // Note: old videos are asked for, and may be refused as words are.
      isAlive: (video, signal) =>
        guard.call((end) => provider.isAlive(video, AbortSignal.any([end, signal])), 'chosen'),
      get: (video, signal) =>
        guard.call((end) => provider.get(video, AbortSignal.any([end, signal])), 'chosen'),
    },
    health: guard.health,
    clear() {
      pages.clear()
      details.clear()
    },
    async stop() {
      guard.stop()
      await Promise.all([pages.settled(), details.settled()])
    },
  }
}

/** Every provider answers it as the first page of its feed. */
function isFirstPage({ query, tags, page, perPage }: ListRequest): boolean {
  return !query && !tags?.length && page === 1 && perPage === DISCOVER_PAGE_SIZE
}
