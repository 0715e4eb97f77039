import { foldWords } from './folded-text.ts'

/** Digits and signs that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  a: '[a4@]',
  b: '[b8]',
  e: '[e3€]',
  i: '[i1!|]',
  l: '[l1i!|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}
/** Maps interchangeable characters to one letter. */
const SKELETON: Readonly<Record<string, string>> = {
  4: 'a',
  8: 'b',
  3: 'e',
  1: 'i',
  l: 'i',
  0: 'o',
  5: 's',
  7: 't',
  '@': 'a',
  '€': 'e',
  '!': 'i',
  '|': 'i',
  $: 's',
}
const AGE = '{age}'
/** Below 18. */
const MINOR_AGE = '(?<![0-9])(?:1[0-7]|[1-9])(?![0-9])'
/** Longest distance from a term's beginning to the end of the run of its first letter: repeated letters, an age. */
const REACH = 16

interface Term {
  /** The first word with look-alike letters merged and runs reduced to length one. */
  skeleton: string
  /** Sticky: matches at `lastIndex` only. */
  pattern: RegExp
}

/**
 * Finds terms in folded text. Looks up the skeletons of their first words and tries a pattern only on a hit, so that
 * the cost hardly depends on the text.
 * @param terms words or phrases, with `{age}` for every age below 18
 * @throws Error for a term without letters
 */
export function createTermMatcher(terms: readonly string[]): (reading: string) => boolean {
  const byBeginning = new Map<string, Term[]>()
  for (const term of terms.map(readTerm)) {
    const beginning = term.skeleton.slice(0, 2)
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), term])
  }
  return (reading) => {
    const { skeleton, lasts } = toSkeleton(reading)
    for (let at = 0; at < lasts.length; at++) {
      for (const length of [1, 2])
        for (const term of byBeginning.get(skeleton.slice(at, at + length)) ?? [])
          if (skeleton.startsWith(term.skeleton, at) && isMatchAt(term.pattern, reading, lasts[at] as number))
            return true
    }
    return false
  }
}

function isMatchAt(pattern: RegExp, reading: string, last: number): boolean {
  for (let start = Math.max(0, last - REACH); start <= last; start++) {
    pattern.lastIndex = start
    if (pattern.test(reading)) return true
  }
  return false
}

/** @returns its characters, and for each the index where its run ends */
function toSkeleton(text: string): { skeleton: string; lasts: number[] } {
  const lasts: number[] = []
  let skeleton = ''
  let previous = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const letter = SKELETON[character] ?? character
    if (letter === previous) {
      lasts[lasts.length - 1] = at
      continue
    }
    skeleton += letter
    lasts.push(at)
    previous = letter
  }
  return { skeleton, lasts }
}

function readTerm(term: string): Term {
  const parts = term.split(AGE).map((part) => foldWords(part))
  const first = parts.join(' ').match(/[a-z0-9]*[a-z][a-z0-9]*/)?.[0]
  if (first === undefined) throw new Error(`A line of the deny-list has no letters: ${JSON.stringify(term)}`)
  const words = parts
    .map((part) => part.split(' ').filter(Boolean).map(buildWordPattern).join(' ?'))
    .join(` ?${MINOR_AGE} ?`)
    .replace(/^ \?| \?$/g, '')
  return { skeleton: toSkeleton(first).skeleton, pattern: new RegExp(`(?<![a-z])${words}(?![a-z])`, 'y') }
}

/**
 * Builds a bounded pattern, so that no text takes long. Letters may repeat, but never be missing: 'ten' is not 'teen'.
 */
function buildWordPattern(word: string): string {
  const runs = word.match(/(.)\1*/g) ?? []
  const letters = runs.map((run) => `${LETTERS[run.charAt(0)] ?? run.charAt(0)}{${run.length},4}`)
  // Note: a number is no word, however much its digits look like letters.
  return `(?=[0-9@$€!|]{0,20}[a-z])${letters.join('')}e{0,3}[s$]{0,3}`
}
