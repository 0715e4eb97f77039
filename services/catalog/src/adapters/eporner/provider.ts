import { DISCOVER_PAGE_SIZE } from '@alcove/contracts/constants'
import type { ListRequest, SourceDetail, SourcePage } from '../../domain/providers/source-video.ts'
import type { VideoProvider } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { asFields, asList } from '../wire/fields.ts'
import { findFrameUrl } from '../wire/find-frame-url.ts'
import { findSuggestions } from '../wire/find-suggestions.ts'
import { parseCount } from '../wire/numbers.ts'
import { removePrefix } from '../wire/provider-ids.ts'
import { toPage, toVideos } from '../wire/source-page.ts'
import { createEpornerClient, failMissing } from './client.ts'
import { toDetail, toVideo } from './map.ts'

const EVERYTHING = 'all'

/** Provider 1. */
export function createEpornerProvider(options: ProviderOptions): VideoProvider {
  const client = createEpornerClient(options)

  async function search(request: ListRequest, signal: AbortSignal): Promise<SourcePage> {
    const words = [request.query?.trim() ?? '', ...(request.tags ?? [])].filter(Boolean).join(' ')
    const answer = asFields(await client.search(words || EVERYTHING, request.page, request.perPage, signal))
    const items = asList(answer?.videos) ?? failMissing('videos')
    const pages = parseCount(answer?.total_pages)
    return toPage(request.page, {
      videos: await toVideos(items, toVideo, options.pace, request.perPage),
      hasMore: items.length >= request.perPage && (pages === null || request.page < pages),
      total: parseCount(answer?.total_count),
    })
  }

  async function get(video: { id: string }, signal: AbortSignal): Promise<SourceDetail | null> {
    const id = removePrefix('eporner', video.id)
    if (id === null) return null
    const answer = await client.byId(id, signal)
    if (Array.isArray(answer) && answer.length === 0) return null
    const detail = toDetail(answer) ?? failMissing('video')
    if (detail.providerVideoId === id) return detail
    // Note: ids differ in letter case between videos; an entirely different id is an upstream error.
    return detail.providerVideoId.toLowerCase() === id.toLowerCase() ? null : failMissing(`video ${id}`)
  }

  return {
    name: 'eporner',
    capabilities: { removals: 'full-list', totalKnown: true },
    search,
    feed: (page, signal) => search({ page, perPage: DISCOVER_PAGE_SIZE }, signal),
    get,
    isAlive: async (video, signal) => (await get(video, signal)) !== null,
    removed: client.removed,
    related: (video, signal) => findSuggestions(search, video, signal),
    embedUrl: (video) => findFrameUrl(video.embedUrl, options.frameHosts),
  }
}
