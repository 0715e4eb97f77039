import { DISCOVER_PAGE_SIZE } from '@alcove/contracts/constants'
import type { ListRequest, SourceDetail, SourcePage, VideoProvider } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { fieldsOf, listOf } from '../wire/fields.ts'
import { frameAddress } from '../wire/frame-address.ts'
import { countOf } from '../wire/numbers.ts'
import { withoutPrefix } from '../wire/provider-ids.ts'
import { pageOf, videosOf } from '../wire/source-page.ts'
import { suggestions } from '../wire/suggestions.ts'
import { createEpornerClient, unexpected } from './client.ts'
import { toDetail, toVideo } from './map.ts'

const EVERYTHING = 'all'

/** Provider 1. */
export function createEpornerProvider(options: ProviderOptions): VideoProvider {
  const client = createEpornerClient(options)

  async function search(request: ListRequest, signal: AbortSignal): Promise<SourcePage> {
    const words = [request.query?.trim() ?? '', ...(request.tags ?? [])].filter(Boolean).join(' ')
    const answer = fieldsOf(await client.search(words || EVERYTHING, request.page, request.perPage, signal))
    const items = listOf(answer?.videos) ?? unexpected('videos')
    const pages = countOf(answer?.total_pages)
    return pageOf(request.page, {
      videos: await videosOf(items, toVideo, options.pace, request.perPage),
      hasMore: items.length >= request.perPage && (pages === null || request.page < pages),
      total: countOf(answer?.total_count),
    })
  }

  async function get(video: { id: string }, signal: AbortSignal): Promise<SourceDetail | null> {
    const id = withoutPrefix('eporner', video.id)
    if (id === null) return null
    const answer = await client.byId(id, signal)
    if (Array.isArray(answer) && answer.length === 0) return null
    const detail = toDetail(answer) ?? unexpected('video')
    if (detail.providerVideoId === id) return detail
    // Note: letters differ in case from video to video; another video altogether is a mistake of the upstream.
    return detail.providerVideoId.toLowerCase() === id.toLowerCase() ? null : unexpected(`video ${id}`)
  }

  return {
    name: 'eporner',
    capabilities: { removals: 'full-list', totalKnown: true },
    search,
    feed: (page, signal) => search({ page, perPage: DISCOVER_PAGE_SIZE }, signal),
    get,
    isAlive: async (video, signal) => (await get(video, signal)) !== null,
    removed: client.removed,
    related: (video, signal) => suggestions(search, video, signal),
    embedUrl: (video) => frameAddress(video.embedUrl, options.frameHosts),
  }
}
