import { SEARCH_MAX_LENGTH, SUGGESTION_TERMS, SUGGESTIONS_MAX } from '@alcove/contracts/constants'

/** The first three keywords of a video as a search text; empty where there are none, or none short enough. */
export function suggestionQuery(tags: readonly string[]): string {
  const terms = tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return terms.slice(0, SUGGESTION_TERMS).reduce((query, term) => {
    const longer = query === '' ? term : `${query} ${term}`
    return longer.length > SEARCH_MAX_LENGTH ? query : longer
  }, '')
}

/** At most twelve, each once, without the video that is watched. */
export function suggestionsOf<V extends { id: string }>(found: readonly V[], watchedId: string): V[] {
  const others = new Map(found.filter(({ id }) => id !== watchedId).map((video) => [video.id, video]))
  return [...others.values()].slice(0, SUGGESTIONS_MAX)
}
