import { TAGS, type Tag } from '@alcove/contracts/tags'

/** Finds a Discover tag by id or name, ignoring case; undefined for any other word. */
export function findTag(word: string): Tag | undefined {
  const wanted = word.trim().toLowerCase()
  return TAGS.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted)
}
