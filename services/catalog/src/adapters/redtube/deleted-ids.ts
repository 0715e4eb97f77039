import { ProviderOutage } from '../../ports.ts'
import { listOf } from '../wire/fields.ts'
import type { RedtubeAnswer } from './client.ts'
import { videoIdOf } from './map.ts'

/** A list that goes on longer has no end. */
const PAGES_MAX = 1000
const IDS_MAX = 1_000_000

/**
 * Ids of deleted videos, one portion per page, until a page is empty or brings nothing new. The next page is
 * asked for when the reader comes back, so the reader sets the pace.
 * @throws ProviderOutage where the list has no end, or a page holds nothing readable
 */
export async function* readDeletedIds(
  readPage: (page: number) => Promise<RedtubeAnswer>,
): AsyncGenerator<string[]> {
  const seen = new Set<string>()
  for (let page = 1; page <= PAGES_MAX; page++) {
    const answer = await readPage(page)
    const items = 'fields' in answer ? listOf(answer.fields.videos) : []
    if (!items) throw new ProviderOutage('format', 'The answer has no videos')
    if (items.length === 0) return
    const ids = items.map(videoIdOf).filter((id) => id !== null)
    if (ids.length === 0) throw new ProviderOutage('format', 'No deleted video of a page has an id')
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) seen.add(id)
    if (seen.size > IDS_MAX)
      throw new ProviderOutage('size', `The list of deleted videos has more than ${IDS_MAX} ids`)
    yield fresh
  }
  throw new ProviderOutage('size', `The list of deleted videos has more than ${PAGES_MAX} pages`)
}
