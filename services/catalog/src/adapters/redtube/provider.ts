import { ProviderOutage, type SourceDetail, type VideoProvider } from '../../ports.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { listOf } from '../wire/fields.ts'
import { frameAddress } from '../wire/frame-address.ts'
import { countOf } from '../wire/numbers.ts'
import { withoutPrefix } from '../wire/provider-ids.ts'
import { pageOf, videosOf } from '../wire/source-page.ts'
import { suggestions } from '../wire/suggestions.ts'
import { createRedtubeClient, NO_SUCH_VIDEO, NOTHING_FOUND, type RedtubeAnswer } from './client.ts'
import { readDeletedIds } from './deleted-ids.ts'
import { activeOf, toDetail, toVideo } from './map.ts'

/** The pages of a list are of a size that nobody chooses. */
const ANY_SIZE = 0

/** Provider 3. */
export function createRedtubeProvider(options: ProviderOptions): VideoProvider {
  const client = createRedtubeClient(options)

  const search: VideoProvider['search'] = async ({ query = '', tags = [], page }, signal) => {
    const answer = await client.search(query.trim(), tags, page, signal)
    // Note: past the last page the provider says the same, and then it says nothing about the others.
    if (isCode(answer, NOTHING_FOUND)) return { videos: [], hasMore: false, total: page === 1 ? 0 : null }
    const fields = fieldsIn(answer)
    const items = listOf(fields.videos)
    if (!items) throw new ProviderOutage('format', 'The answer has no videos')
    return pageOf(page, {
      videos: await videosOf(items, toVideo, options.pace),
      hasMore: items.length > 0,
      total: countOf(fields.count),
    })
  }

  return {
    name: 'redtube',
    capabilities: { removals: 'paged', totalKnown: true },
    search,
    feed: (page, signal) => search({ page, perPage: ANY_SIZE }, signal),
    async get(video, signal): Promise<SourceDetail | null> {
      const id = withoutPrefix('redtube', video.id)
      if (id === null) return null
      const answer = await client.byId(id, signal)
      if (isCode(answer, NO_SUCH_VIDEO)) return null
      const detail = toDetail(fieldsIn(answer))
      if (detail?.providerVideoId !== id) throw new ProviderOutage('format', `The answer is not video ${id}`)
      return detail
    },
    async isAlive(video, signal) {
      const id = withoutPrefix('redtube', video.id)
      if (id === null) return false
      const answer = await client.isActive(id, signal)
      if (isCode(answer, NO_SUCH_VIDEO)) return false
      const active = activeOf(fieldsIn(answer))
      if (active === null) throw new ProviderOutage('format', 'The answer does not say whether it is active')
      return active
    },
    removed: (signal) => readDeletedIds((page) => client.deleted(page, signal)),
    related: (video, signal) => suggestions(search, video, signal),
    embedUrl: (video) => frameAddress(video.embedUrl, options.frameHosts),
  }
}

function isCode(answer: RedtubeAnswer, code: typeof NOTHING_FOUND | typeof NO_SUCH_VIDEO): boolean {
  return 'code' in answer && answer.code === code
}

/** @throws ProviderOutage where a code came that does not fit the question */
function fieldsIn(answer: RedtubeAnswer) {
  if ('fields' in answer) return answer.fields
  throw new ProviderOutage('format', `Code ${answer.code} is no answer to this call`)
}
