import { TAGS } from '@alcove/contracts/tags'
import { foldText } from '@alcove/kit/text/fold-text'
import { toReadings } from './folded-text.ts'
import { createTermMatcher } from './term-matcher.ts'

const TAG_IDS: ReadonlySet<string> = new Set(TAGS.map(({ id }) => id))

/** Limit on folded characters that are judged together: a provider's page in the longest alphabet. */
const FOLDED_MAX = 32_000

export interface DenyList {
  /**
   * Refuses texts with a term that denotes minors or non-consent, or longer than the limit: a cut would let the rest
   * pass. Passes texts that consist of ids of our tags.
   */
  refuses(...texts: readonly string[]): boolean
}

/**
 * Parses the deny-list.
 * @param file one word or phrase per line, `#` begins a comment, `{age}` stands for every age below 18; plurals and
 * feminine forms in -s, -e and -es are included
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
        if (folded === null || toReadings(folded).some(holdsTerm)) return true
        left -= folded.length
      }
      return false
    },
  }
}

/** Checks whether a text consists of ids of our tags. */
export function isChoiceOfTags(text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.every((word) => TAG_IDS.has(word))
}
