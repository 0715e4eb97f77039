import { toLatinLookAlike } from './look-alikes.ts'

/** Note: removes marks first, because normalising thousands of consecutive ones takes n² time. */
const UNSEEN = /[\p{M}\p{Cf}]+/gu

/**
 * Folds text to lower case without accents and invisible characters, and maps look-alike letters to one.
 * @returns null for a result longer than `max`: one letter may expand to eighteen
 */
export function foldText(text: string, max = Number.POSITIVE_INFINITY): string | null {
  const letters = text.replace(UNSEEN, '').normalize('NFKD')
  if (letters.length > max) return null
  return letters
    .replace(UNSEEN, '')
    .replace(/[^\p{ASCII}]/gu, toLatinLookAlike)
    .toLowerCase()
}
