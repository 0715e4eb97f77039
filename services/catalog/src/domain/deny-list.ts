import { TAGS } from '@alcove/contracts/constants'
import { foldedWords, readings } from './folded-text.ts'

/** Digits that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  a: '[a4]',
  b: '[b8]',
  e: '[e3]',
  i: '[i1]',
  l: '[l1i]',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
}
const AGE = '{age}'
/** Characters of a text from which on the engine compiles at once to machine code. */
const COMPILING_LENGTH = 1_000
/** Below 18. */
const MINOR_AGE = '(?<![0-9])(?:1[0-7]|[1-9])(?![0-9])'
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
  const pattern = new RegExp(`(?<![a-z])(?:${terms.map(patternOf).join('|')})(?![a-z])`)
  // Note: the first text compiles the pattern, a long one in a fifth of the time. Here, so that no request waits for it.
  pattern.test(' '.repeat(COMPILING_LENGTH))

  const refuses = (text: string) =>
    !isChoiceOfTags(text) && readings(text).some((reading) => pattern.test(reading))
  return { refuses, refusesTag: refuses }
}

/** Whether a text is nothing but ids of our tags. */
export function isChoiceOfTags(text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.every((word) => TAG_IDS.has(word))
}

function patternOf(term: string): string {
  const parts = term.split(AGE).map((part) => foldedWords(part))
  if (!parts.some((part) => /[a-z]/.test(part)))
    throw new Error(`A line of the deny-list has no letters: ${JSON.stringify(term)}`)
  return parts
    .map((part) => part.split(' ').filter(Boolean).map(wordPattern).join(' ?'))
    .join(` ?${MINOR_AGE} ?`)
    .replace(/^ \?| \?$/g, '')
}

/** Bounded, so that no text takes long. A letter may be written more often than it should, never less often: 'ten' is not 'teen'. */
function wordPattern(word: string): string {
  const runs = word.match(/(.)\1*/g) ?? []
  const letters = runs.map((run) => `${LETTERS[run.charAt(0)] ?? run.charAt(0)}{${run.length},4}`)
  // Note: a number is no word, however much its digits look like letters.
  return `(?=[0-9]{0,20}[a-z])${letters.join('')}e{0,3}s{0,3}`
}
