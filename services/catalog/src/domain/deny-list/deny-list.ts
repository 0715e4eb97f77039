import { TAGS } from '@alcove/contracts/constants'
import { foldText, readings } from './folded-text.ts'
import { createTermMatcher } from './term-matcher.ts'

const TAG_IDS: ReadonlySet<string> = new Set(TAGS.map(({ id }) => id))

/** Characters of what is judged together, folded: those of a page of a provider in the longest alphabet. */
const FOLDED_MAX = 32_000

export interface DenyList {
  /**
   * Whether one of some texts holds a term that denotes minors or non-consent, or they are more than is looked at: a cut
   * would let pass what stands behind it. A text of nothing but ids of our tags is a choice of tags, and passes.
   */
  refuses(...texts: readonly string[]): boolean
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
  return {
    refuses(...texts) {
      let left = FOLDED_MAX
      for (const text of new Set(texts)) {
        if (isChoiceOfTags(text)) continue
        const folded = foldText(text, left)
        if (folded === null || readings(folded).some(holdsTerm)) return true
        left -= folded.length
      }
      return false
    },
  }
}

/** Whether a text is nothing but ids of our tags. */
export function isChoiceOfTags(text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.every((word) => TAG_IDS.has(word))
}
