import { SEARCH_MAX_LENGTH, SUGGESTION_TERMS } from '@alcove/contracts/constants'
import { knownTag } from '../tags/known-tag.ts'

/** What similar videos are searched by. */
export interface SuggestionSearch {
  text: string
  /** Tags of the platform, only beside a text: it judges a text as a whole. */
  tags: string[]
}

/** The first three keywords of a video; null where there are none, or none short enough. */
export function suggestionSearch(keywords: readonly string[]): SuggestionSearch | null {
  const terms = keywords
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, SUGGESTION_TERMS)
  const words = terms.filter((term) => knownTag(term) === undefined)
  const search = words.length === 0 ? { words: terms, tags: [] } : { words, tags: terms.filter(knownTag) }
  const text = search.words.reduce((query, term) => {
    const longer = query === '' ? term : `${query} ${term}`
    return longer.length > SEARCH_MAX_LENGTH ? query : longer
  }, '')
  return text === '' ? null : { text, tags: search.tags }
}
