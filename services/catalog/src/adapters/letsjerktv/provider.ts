import { SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import type { SourceDetail, SourcePage } from '../../domain/providers/source-video.ts'
import { ProviderOutage, type VideoProvider } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { findFrameUrl } from '../wire/find-frame-url.ts'
import { removePrefix } from '../wire/provider-ids.ts'
import { toPage, toVideos } from '../wire/source-page.ts'
import { createLetsjerktvClient } from './client.ts'
import { readItems, toDetail, toVideo } from './map.ts'

/** Provider 2. */
export function createLetsjerktvProvider(options: ProviderOptions): VideoProvider {
  const client = createLetsjerktvClient(options)

  async function readPage(answer: unknown, page: number): Promise<SourcePage> {
    const items = readItems(answer)
    if (!items) throw new ProviderOutage('format', 'The answer has no list of videos')
    const videos = await toVideos(items, toVideo, options.pace)
    return toPage(page, { videos, hasMore: items.length > 0, total: null })
  }

  const feed: VideoProvider['feed'] = async (page, signal) => readPage(await client.feed(page, signal), page)

  async function get(
    video: { id: string; url?: string | undefined },
    signal: AbortSignal,
  ): Promise<SourceDetail | null> {
    const id = removePrefix('letsjerktv', video.id)
    // Note: the provider knows its videos by URL only; an id that no list brought has none.
    if (id === null || video.url === undefined) return null
    const answer = await client.byUrl(video.url, signal)
    if (answer === null) return null
    const detail = await toDetail(answer.found, id, video.url, options.pace)
    if (!detail) throw new ProviderOutage('format', 'The answer has no video')
    return { ...detail, related: detail.related.filter((other) => other.id !== detail.id) }
  }

  return {
    name: 'letsjerktv',
    capabilities: { removals: 'none', totalKnown: false },
    feed,
    async search({ query, tags = [], page }, signal) {
      const words = [query?.trim() ?? '', ...tags].filter(Boolean).join(' ')
      return words === '' ? feed(page, signal) : readPage(await client.search(words, page, signal), page)
    },
    get,
    isAlive: async (video, signal) => (await get(video, signal)) !== null,
    async *removed() {},
    related: async (video) => video.related.slice(0, SUGGESTIONS_MAX),
    embedUrl: (video) => findFrameUrl(video.embedUrl, options.frameHosts),
  }
}
