/** A parsed search text. */
export interface SearchTerms {
  /** Text outside quotes, with compatibility characters normalised. May be empty. */
  words: string
  /** Quoted texts, whose words must follow one another. */
  phrases: string[]
}

/** What a search looks for, in any form of the words. */
export interface SearchCriteria {
  /** One text of each list must match; a text matches by all of its words. */
  words: string[][]
  /** Whether all lists must match, or any. */
  need: 'all' | 'any'
  /** Always required. */
  phrases: string[]
}

const PHRASE = /"([^"]+)"|«([^»]+)»|“([^”]+)”/gu
const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** With fewer letters every word looks similar. */
const SIMILAR_MIN_LETTERS = 3
/** Limit, because each one scans all words of titles. */
const CORRECTED_MAX = 6

/** Parses plain words and quoted phrases; there are no operators. Null for an empty search. */
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

/** Requires all words as typed. */
export function toExactCriteria({ words, phrases }: SearchTerms): SearchCriteria {
  return { words: [[words]], need: 'all', phrases }
}

/** Returns the words that may be misspelt; quoted ones never count. */
export function findCorrectable({ words }: SearchTerms): string[] {
  return splitWords(words)
    .filter((word) => word.length >= SIMILAR_MIN_LETTERS)
    .slice(0, CORRECTED_MAX)
}

/**
 * Accepts similar words in place of each word.
 * @param similar similar words by typed word
 */
export function toSimilarCriteria(
  { words, phrases }: SearchTerms,
  similar: ReadonlyMap<string, string[]>,
  need: SearchCriteria['need'],
): SearchCriteria {
  return { words: splitWords(words).map((word) => [word, ...(similar.get(word) ?? [])]), need, phrases }
}

function splitWords(text: string): string[] {
  return [...new Set(text.match(WORD))]
}
