import { ProviderOutage } from '../../ports.ts'
import { asList } from '../wire/fields.ts'
import type { RedtubeAnswer } from './client.ts'
import { readVideoId } from './map.ts'

/** A longer list counts as endless. */
const PAGES_MAX = 1000
const IDS_MAX = 1_000_000
/** Twice the length of the provider's numbers, because all ids of a list are in memory. */
const CHARACTERS_MAX = 20 * IDS_MAX

/**
 * Yields the ids of deleted videos, one page at a time, until a page is empty or repeats. The next page is requested
 * when the reader continues, so the reader sets the pace.
 * @throws ProviderOutage for an endless list, or a page without readable ids
 */
export async function* readDeletedIds(
  readPage: (page: number) => Promise<RedtubeAnswer>,
): AsyncGenerator<string[]> {
  const seen = new Set<string>()
  let characters = 0
  for (let page = 1; page <= PAGES_MAX; page++) {
    const answer = await readPage(page)
    const items = 'fields' in answer ? asList(answer.fields.videos) : []
    if (!items) throw new ProviderOutage('format', 'The answer has no videos')
    if (items.length === 0) return
    const ids = items.map(readVideoId).filter((id) => id !== null)
    if (ids.length === 0) throw new ProviderOutage('format', 'No deleted video of a page has an id')
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) {
      seen.add(id)
      characters += id.length
    }
    if (seen.size > IDS_MAX)
      throw new ProviderOutage('size', `The list of deleted videos has more than ${IDS_MAX} ids`)
    if (characters > CHARACTERS_MAX)
      throw new ProviderOutage(
        'size',
        `The ids of deleted videos have more than ${CHARACTERS_MAX} characters`,
      )
    yield fresh
  }
  throw new ProviderOutage('size', `The list of deleted videos has more than ${PAGES_MAX} pages`)
}
