import { TAGS, type Tag } from '@alcove/contracts/constants'

/** The tag of Discover that a word means, by id or name whatever its case; undefined for any other word. */
export function knownTag(word: string): Tag | undefined {
  const wanted = word.trim().toLowerCase()
  return TAGS.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted)
}
