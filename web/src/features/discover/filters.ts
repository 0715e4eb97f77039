import { type AccessLevel, SEARCH_MAX_LENGTH } from '@alcove/contracts/constants'
import type { Tag } from '@alcove/contracts/tags'
import { unlocks } from '../subscriptions/access/access-level.ts'
import { findTag } from '../tags/find-tag.ts'

/** Filters of Discover: tags of the twelve, without repeats, and a search text. */
export interface Filters {
  tags: Tag[]
  q: string
}

export const NO_FILTERS: Filters = { tags: [], q: '' }

export const isFiltered = ({ tags, q }: Filters) => tags.length > 0 || q !== ''

/** Reads `?tags=a,b&q=…`; ignores unknown tags. */
export function readFilters(search: URLSearchParams): Filters {
  const tags = search
    .getAll('tags')
    .flatMap((words) => words.split(','))
    .map(findTag)
    .filter((tag) => tag !== undefined)
  return { tags: [...new Set(tags)], q: cleanText(search.get('q') ?? '') }
}

/** Collapses spaces and cuts the text to the platform's maximum. */
const cleanText = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAX_LENGTH).trim()

/**
 * Reads the navigation state set by a click on a tag. An unknown tag becomes a search text.
 * @returns null when the state names no tag
 */
export function readFiltersFromState(state: unknown): Filters | null {
  if (typeof state !== 'object' || state === null || !('filterTag' in state)) return null
  if (typeof state.filterTag !== 'string') return null
  const tag = findTag(state.filterTag)
  return tag ? { tags: [tag], q: '' } : { tags: [], q: cleanText(state.filterTag) }
}

export function toggleTag(filters: Filters, tag: Tag): Filters {
  const tags = filters.tags.includes(tag)
    ? filters.tags.filter((chosen) => chosen !== tag)
    : [...filters.tags, tag]
  return { ...filters, tags }
}

/** Splits filters by what a level may use: tags by rank, text with any level. */
export function splitByLevel(
  filters: Filters,
  level: AccessLevel | null,
): { applied: Filters; refused: Filters } {
  const allowed = (tag: Tag) => unlocks(level, tag.requiredLevel)
  return {
    applied: { tags: filters.tags.filter(allowed), q: level === null ? '' : filters.q },
    refused: { tags: filters.tags.filter((tag) => !allowed(tag)), q: level === null ? filters.q : '' },
  }
}
