/** What somebody searches for. */
export interface SearchTerms {
  /** As written, without what only looks different. */
  text: string
  /** All of them are looked for, in any order and form. May be empty. */
  words: string
  /** What stood in quotes: its words are looked for in a row. */
  phrases: string[]
}

const PHRASE = /"([^"]+)"|«([^»]+)»|“([^”]+)”/gu
const LETTERS = /[\p{L}\p{N}]/gu
/** With fewer letters everything would look similar. */
const SIMILAR_MIN_LETTERS = 3

/** Plain words and quoted phrases; there are no operators. Null where there is nothing to look for. */
export function parseSearch(query: string | undefined): SearchTerms | null {
  const text = (query ?? '').normalize('NFKC').trim()
  if (text === '') return null
  const phrases: string[] = []
  const words = text.replace(PHRASE, (_, ...groups: (string | undefined)[]) => {
    phrases.push(groups.slice(0, 3).find((group) => group !== undefined) ?? '')
    return ' '
  })
  return { text, words: words.trim(), phrases }
}

/** Whether what was mistyped can be told from what it should have been. */
export function canBeMistyped({ text }: SearchTerms): boolean {
  return (text.match(LETTERS)?.length ?? 0) >= SIMILAR_MIN_LETTERS
}
