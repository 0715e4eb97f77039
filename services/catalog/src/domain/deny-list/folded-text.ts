import { foldText } from '@alcove/kit/text/fold-text'

/** Signs that may stand for a letter, separate words, or mean nothing within one. */
const SIGNS = '@$€!|'
const CHARACTER = `a-z0-9${SIGNS}`
/** At the end of a word these two signs are punctuation more often than letters. */
const PUNCTUATION = /[!|]+(?![a-z0-9@$€!|])/g
const PARTED = new RegExp(`[^${CHARACTER}]+`, 'g')
/** More than three of one letter, in any spelling. */
const STRETCHED = /[a4@]{4,}|[b8]{4,}|[e3€]{4,}|[i1!|]{4,}|[o0]{4,}|[s5$]{4,}|[t7]{4,}|(.)\1{3,}/g
const SPELT = new RegExp(`(?<![${CHARACTER}])(?:[${CHARACTER}] ){2,}[${CHARACTER}](?![${CHARACTER}])`, 'g')

/** Folds text to words separated by single spaces. */
export function foldWords(text: string): string {
  return (foldText(text) ?? '').replace(/[^a-z0-9]+/g, ' ').trim()
}

/**
 * Returns the readings in which a word may hide: punctuation separates words, stands inside them, or isolates every
 * letter. Signs that resemble letters are read both as letters and as punctuation.
 */
export function toReadings(folded: string): string[] {
  const spelt = folded.replace(PUNCTUATION, ' ')
  const all = [spelt, spelt.replace(/[@$€!|]/g, ' ')].map(separateWords)
  const joined = [joinWords(spelt, PARTED), joinWords(folded, /[^a-z0-9]+/g)]
  return [...new Set([...all, ...joined, ...all.map(joinLetters)])].map((reading) =>
    reading.replace(STRETCHED, (run) => run.slice(0, 3)),
  )
}

function separateWords(text: string): string {
  return text.replace(PARTED, ' ').trim()
}

function joinWords(text: string, punctuation: RegExp): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(punctuation, ''))
    .filter(Boolean)
    .join(' ')
}

function joinLetters(text: string): string {
  return text.replace(SPELT, (letters) => letters.replaceAll(' ', ''))
}
