import { SUGGESTIONS_MAX } from '@alcove/contracts/constants'

/** At most twelve distinct videos, without the current one. */
export function pickSuggestions<V extends { id: string }>(found: readonly V[], watchedId: string): V[] {
  const others = new Map(found.filter(({ id }) => id !== watchedId).map((video) => [video.id, video]))
  return [...others.values()].slice(0, SUGGESTIONS_MAX)
}
