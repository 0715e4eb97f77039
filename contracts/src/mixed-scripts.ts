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

function isMixed(part: string): boolean {
  const letters = part.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !LATIN.test(letter))
  if (foreign.length === 0) return false
  if (foreign.length < letters.length && !foreign.every((letter) => WRITTEN_WITH_LATIN.test(letter)))
    return true
  const alone = ALONE.filter((script) => foreign.some((letter) => script.test(letter)))
  return alone.length > 1 || LOOKS_LATIN.test(foreign.join(''))
}
