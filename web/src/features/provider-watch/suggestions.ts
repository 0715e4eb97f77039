import { SEARCH_MAX_LENGTH, SUGGESTION_TERMS } from '@alcove/contracts/constants'
import { findTag } from '../tags/find-tag.ts'

/** Search for similar videos. */
export interface SuggestionSearch {
  text: string
  /** Platform tags, only beside a text, which the platform judges as a whole. */
  tags: string[]
}

/** Builds a search from the first three keywords; null when none is short enough. */
export function buildSuggestionSearch(keywords: readonly string[]): SuggestionSearch | null {
  const terms = keywords
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, SUGGESTION_TERMS)
  const words = terms.filter((term) => findTag(term) === undefined)
  const search = words.length === 0 ? { words: terms, tags: [] } : { words, tags: terms.filter(findTag) }
  const text = search.words.reduce((query, term) => {
    const longer = query === '' ? term : `${query} ${term}`
    return longer.length > SEARCH_MAX_LENGTH ? query : longer
  }, '')
  return text === '' ? null : { text, tags: search.tags }
}
