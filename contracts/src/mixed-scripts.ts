/** Of alphabets that are written together, the Latin one aside: Japanese, Chinese, Korean. */
const WRITTEN_WITH_LATIN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u
const LATIN = /\p{sc=Latn}/u
/** Alphabets with letters that look like those of another one. */
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
/** Letters of Cyrillic and Greek that look Latin: a word of nothing else can be read as another one. */
const LOOKS_LATIN = /^[асԁеһіјкӏорԛѕԝхуүҽѵαικνορυχϲϳ]+$/u

/**
 * Whether an address can be taken for another one by its letters: from several alphabets in one of its parts, from one
 * that looks like another, or in another form (Unicode UTS #39, 5.1 and 5.2, made simple).
 */
export function looksLikeAnother(email: string): boolean {
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
