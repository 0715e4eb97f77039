import { lookAlike } from './look-alikes.ts'

/** Each may stand for a letter, part words, or mean nothing within one. */
const SIGNS = '@$€!|'
const CHARACTER = `a-z0-9${SIGNS}`
/** Signs by which nothing is spelt: at the end of a word these two are punctuation more often than letters. */
const PUNCTUATION = /[!|]+(?![a-z0-9@$€!|])/g
const PARTED = new RegExp(`[^${CHARACTER}]+`, 'g')
/** More than three of one letter, in whatever spelling. */
const STRETCHED = /[a4@]{4,}|[b8]{4,}|[e3€]{4,}|[i1!|]{4,}|[o0]{4,}|[s5$]{4,}|[t7]{4,}|(.)\1{3,}/g
const SPELT = new RegExp(`(?<![${CHARACTER}])(?:[${CHARACTER}] ){2,}[${CHARACTER}](?![${CHARACTER}])`, 'g')

/** Note: marks go first, for putting them in order takes n² where thousands follow one another. */
const UNSEEN = /[\p{M}\p{Cf}]+/gu

/**
 * Lower case, without accents and signs that cannot be seen; letters that look the same are the same.
 * @returns null where that is longer than `max` characters: one letter may stand for eighteen
 */
export function foldText(text: string, max = Number.POSITIVE_INFINITY): string | null {
  const letters = text.replace(UNSEEN, '').normalize('NFKD')
  if (letters.length > max) return null
  return letters
    .replace(UNSEEN, '')
    .replace(/[^\p{ASCII}]/gu, lookAlike)
    .toLowerCase()
}

/** Words with one space between them. */
export function foldedWords(text: string): string {
  return (foldText(text) ?? '').replace(/[^a-z0-9]+/g, ' ').trim()
}

/**
 * The readings of a folded text in which a word may hide: punctuation parts words, or stands inside them, or every letter
 * stands alone. Signs that resemble letters stay where they may be some, and count as punctuation in readings of their own.
 */
export function readings(folded: string): string[] {
  const spelt = folded.replace(PUNCTUATION, ' ')
  const all = [spelt, spelt.replace(/[@$€!|]/g, ' ')].map(parted)
  const joined = [joinedWords(spelt, PARTED), joinedWords(folded, /[^a-z0-9]+/g)]
  return [...new Set([...all, ...joined, ...all.map(joinedLetters)])].map((reading) =>
    reading.replace(STRETCHED, (run) => run.slice(0, 3)),
  )
}

function parted(text: string): string {
  return text.replace(PARTED, ' ').trim()
}

function joinedWords(text: string, punctuation: RegExp): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(punctuation, ''))
    .filter(Boolean)
    .join(' ')
}

function joinedLetters(text: string): string {
  return text.replace(SPELT, (letters) => letters.replaceAll(' ', ''))
}
