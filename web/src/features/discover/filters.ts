import { type AccessLevel, SEARCH_MAX_LENGTH, type Tag } from '@alcove/contracts/constants'
import { opens } from '../subscriptions/access-level.ts'
import { knownTag } from '../tags/known-tag.ts'

/** What Discover is narrowed to: tags of the twelve, each once, and a search text. */
export interface Filters {
  tags: Tag[]
  q: string
}

export const NO_FILTERS: Filters = { tags: [], q: '' }

export const isFiltered = ({ tags, q }: Filters) => tags.length > 0 || q !== ''

/** From `?tags=a,b&q=…`; words that are no tag are left out. */
export function readFilters(search: URLSearchParams): Filters {
  const tags = search
    .getAll('tags')
    .flatMap((words) => words.split(','))
    .map(knownTag)
    .filter((tag) => tag !== undefined)
  return { tags: [...new Set(tags)], q: cleanText(search.get('q') ?? '') }
}

/** A search text without needless spaces, at most as long as the platform takes it. */
const cleanText = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAX_LENGTH).trim()

/**
 * From the navigation state that a click on a tag brings. A word that is none of the twelve is searched for as text.
 * @returns null where the state brings none
 */
export function filtersOfState(state: unknown): Filters | null {
  if (typeof state !== 'object' || state === null || !('filterTag' in state)) return null
  if (typeof state.filterTag !== 'string') return null
  const tag = knownTag(state.filterTag)
  return tag ? { tags: [tag], q: '' } : { tags: [], q: cleanText(state.filterTag) }
}

export function toggleTag(filters: Filters, tag: Tag): Filters {
  const tags = filters.tags.includes(tag) ? filters.tags.filter((one) => one !== tag) : [...filters.tags, tag]
  return { ...filters, tags }
}

/** What a level may filter by, and what of a link or a search it may not: tags by rank, text with any level. */
export function divideByLevel(
  filters: Filters,
  level: AccessLevel | null,
): { applied: Filters; refused: Filters } {
  const allowed = (tag: Tag) => opens(level, tag.requiredLevel)
  return {
    applied: { tags: filters.tags.filter(allowed), q: level === null ? '' : filters.q },
    refused: { tags: filters.tags.filter((tag) => !allowed(tag)), q: level === null ? filters.q : '' },
  }
}
