/** What somebody searches for. */
export interface SearchTerms {
  /** What stood outside quotes, as written, without what only looks different. May be empty. */
  words: string
  /** What stood in quotes: its words are looked for in a row. */
  phrases: string[]
}

/** What is looked for, in any form of the words. */
export interface Wanted {
  /** Of each list one text is enough; a text means all of its words. */
  words: string[][]
  /** Whether something of every list is needed, or of any. */
  need: 'all' | 'any'
  /** Needed in any case. */
  phrases: string[]
}

const PHRASE = /"([^"]+)"|«([^»]+)»|“([^”]+)”/gu
const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** With fewer letters everything would look similar. */
const SIMILAR_MIN_LETTERS = 3
/** Each costs a look at all words that titles have. */
const CORRECTED_MAX = 6

/** Plain words and quoted phrases; there are no operators. Null where there is nothing to look for. */
export function parseSearch(query: string | undefined): SearchTerms | null {
  const text = (query ?? '').normalize('NFKC').trim()
  if (text === '') return null
  const phrases: string[] = []
  const words = text.replace(PHRASE, (_, ...groups: (string | undefined)[]) => {
    phrases.push(groups.slice(0, 3).find((group) => group !== undefined) ?? '')
    return ' '
  })
  return { words: words.trim(), phrases }
}

/** All of it, as it was typed. */
export function asTyped({ words, phrases }: SearchTerms): Wanted {
  return { words: [[words]], need: 'all', phrases }
}

/** The words that may be meant otherwise. What is in quotes means what it says. */
export function mistypable({ words }: SearchTerms): string[] {
  return wordsOf(words)
    .filter((word) => word.length >= SIMILAR_MIN_LETTERS)
    .slice(0, CORRECTED_MAX)
}

/** @param similar for a word those that look like it */
export function orSimilar(
  { words, phrases }: SearchTerms,
  similar: ReadonlyMap<string, string[]>,
  need: Wanted['need'],
): Wanted {
  return { words: wordsOf(words).map((word) => [word, ...(similar.get(word) ?? [])]), need, phrases }
}

function wordsOf(text: string): string[] {
  return [...new Set(text.match(WORD))]
}
