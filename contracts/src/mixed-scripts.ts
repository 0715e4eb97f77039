/** Scripts written together with Latin: Japanese, Chinese, Korean. */
const WRITTEN_WITH_LATIN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u
const LATIN = /\p{sc=Latn}/u
/** Scripts with letters that resemble those of another script. */
const ALONE = [
  /\p{sc=Cyrl}/u,
  /\p{sc=Grek}/u,
  /\p{sc=Armn}/u,
  /\p{sc=Cher}/u,
  /\p{sc=Copt}/u,
  /\p{sc=Geor}/u,
  /\p{sc=Lisu}/u,
  /\p{sc=Goth}/u,
]
/** Cyrillic and Greek letters that look Latin; a word of these alone can be mistaken for a Latin one. */
const LOOKS_LATIN = /^[асԁеһіјкӏорԛѕԝхуүҽѵαικνορυχϲϳ]+$/u

/**
 * @returns true when an address can be mistaken for another: a part mixes scripts or consists of look-alikes, or it
 * is not normalised (Unicode UTS #39, 5.1 and 5.2, simplified)
 */
export function isMixedScript(email: string): boolean {
  const written = email.normalize('NFC')
  return written !== written.normalize('NFKC') || written.toLowerCase().split(/[@.]/).some(isMixed)
}

/**
 * @returns true when a word of a name mixes scripts or has letters in a compatibility form, such as full width. Words of
 * look-alikes alone are accepted: they are names too (Оскар).
 */
export function mixesScripts(name: string): boolean {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => word !== word.normalize('NFKC') || mixes(splitLetters(word)))
}

function isMixed(part: string): boolean {
  const letters = splitLetters(part)
  return mixes(letters) || LOOKS_LATIN.test(letters.foreign.join(''))
}

interface Letters {
  all: string[]
  foreign: string[]
}

function splitLetters(text: string): Letters {
  const all = text.match(/\p{L}/gu) ?? []
  return { all, foreign: all.filter((letter) => !LATIN.test(letter)) }
}

function mixes({ all, foreign }: Letters): boolean {
  if (foreign.length === 0) return false
  if (foreign.length < all.length && !foreign.every((letter) => WRITTEN_WITH_LATIN.test(letter))) return true
  return ALONE.filter((script) => foreign.some((letter) => script.test(letter))).length > 1
}
