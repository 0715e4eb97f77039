import { TAGS } from '@alcove/contracts/constants'
import { foldText, readings } from './folded-text.ts'
import { createTermMatcher } from './term-matcher.ts'

const TAG_IDS: ReadonlySet<string> = new Set(TAGS.map(({ id }) => id))

export interface DenyList {
  /**
   * Whether a query or a title holds a term that denotes minors or non-consent. A text of nothing but ids of our
   * tags is a choice of tags, and passes.
   */
  refuses(text: string): boolean
  /** The same for one free tag. */
  refusesTag(tag: string): boolean
}

/**
 * @param file one word or phrase per line, `#` begins a comment, `{age}` stands for every age below 18. Plurals and
 * feminine forms in -s, -e and -es count along.
 * @throws Error for a line without letters, and for a list without terms
 */
export function createDenyList(file: string): DenyList {
  const terms = file
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
  if (terms.length === 0) throw new Error('The deny-list has no terms')
  const holdsTerm = createTermMatcher(terms)
  const refuses = (text: string) => !isChoiceOfTags(text) && readings(foldText(text)).some(holdsTerm)
  return { refuses, refusesTag: refuses }
}

/** Whether a text is nothing but ids of our tags. */
export function isChoiceOfTags(text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.every((word) => TAG_IDS.has(word))
}
