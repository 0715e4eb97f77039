const SIGNS_FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/** Lower-cases, strips accents and maps look-alike signs to letters: `M0td€p@sse` becomes `motdepasse`. */
export function plainLetters(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.replace(/[0-9@$!€]/g, (sign) => SIGNS_FOR_LETTERS[sign] ?? sign).replace(/[\s._-]/g, '')
}

/**
 * Most characters around a word that still do not make a password distinctive: a year and a sign, a birth date, `**`.
 */
const AFFIX_MAX = 6

const LETTER = /\p{L}/u

/**
 * Strips up to AFFIX_MAX digits and signs on each side of a password; returns it unchanged when there are more, or no letters.
 * Note: no expression, which would try every division of a password without an end in the time of its cube.
 */
export function withoutAffixes(password: string): string {
  const characters = [...password]
  const first = characters.findIndex((character) => LETTER.test(character))
  const end = characters.findLastIndex((character) => LETTER.test(character)) + 1
  const isShort = first <= AFFIX_MAX && characters.length - end <= AFFIX_MAX
  return first >= 0 && isShort ? characters.slice(first, end).join('') : password
}
