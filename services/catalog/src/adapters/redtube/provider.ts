import type { SourceDetail } from '../../domain/providers/source-video.ts'
import { ProviderOutage, type VideoProvider } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { asList } from '../wire/fields.ts'
import { findFrameUrl } from '../wire/find-frame-url.ts'
import { findSuggestions } from '../wire/find-suggestions.ts'
import { parseCount } from '../wire/numbers.ts'
import { removePrefix } from '../wire/provider-ids.ts'
import { toPage, toVideos } from '../wire/source-page.ts'
import { createRedtubeClient, NO_SUCH_VIDEO, NOTHING_FOUND, type RedtubeAnswer } from './client.ts'
import { readDeletedIds } from './deleted-ids.ts'
import { readActive, toDetail, toVideo } from './map.ts'

/** The provider fixes its page size. */
const ANY_SIZE = 0

/** Provider 3. */
export function createRedtubeProvider(options: ProviderOptions): VideoProvider {
  const client = createRedtubeClient(options)

  const search: VideoProvider['search'] = async ({ query = '', tags = [], page }, signal) => {
    const answer = await client.search(query.trim(), tags, page, signal)
    // Note: the provider sends the same code past the last page, where it proves nothing about the total.
    if (isCode(answer, NOTHING_FOUND)) return { videos: [], hasMore: false, total: page === 1 ? 0 : null }
    const fields = requireFields(answer)
    const items = asList(fields.videos)
    if (!items) throw new ProviderOutage('format', 'The answer has no videos')
    return toPage(page, {
      videos: await toVideos(items, toVideo, options.pace),
      hasMore: items.length > 0,
      total: parseCount(fields.count),
    })
  }

  return {
    name: 'redtube',
    capabilities: { removals: 'paged', totalKnown: true },
    search,
    feed: (page, signal) => search({ page, perPage: ANY_SIZE }, signal),
    async get(video, signal): Promise<SourceDetail | null> {
      const id = removePrefix('redtube', video.id)
      if (id === null) return null
      const answer = await client.byId(id, signal)
      if (isCode(answer, NO_SUCH_VIDEO)) return null
      const detail = toDetail(requireFields(answer))
      if (detail?.providerVideoId !== id) throw new ProviderOutage('format', `The answer is not video ${id}`)
      return detail
    },
    async isAlive(video, signal) {
      const id = removePrefix('redtube', video.id)
      if (id === null) return false
      const answer = await client.isActive(id, signal)
      if (isCode(answer, NO_SUCH_VIDEO)) return false
      const active = readActive(requireFields(answer))
      if (active === null) throw new ProviderOutage('format', 'The answer does not say whether it is active')
      return active
    },
    removed: (signal) => readDeletedIds((page) => client.deleted(page, signal)),
    related: (video, signal) => findSuggestions(search, video, signal),
    embedUrl: (video) => findFrameUrl(video.embedUrl, options.frameHosts),
  }
}

function isCode(answer: RedtubeAnswer, code: typeof NOTHING_FOUND | typeof NO_SUCH_VIDEO): boolean {
  return 'code' in answer && answer.code === code
}

/** @throws ProviderOutage for a code that does not fit the call */
function requireFields(answer: RedtubeAnswer) {
  if ('fields' in answer) return answer.fields
  throw new ProviderOutage('format', `Code ${answer.code} is no answer to this call`)
}
