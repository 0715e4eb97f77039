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

/** Strips up to AFFIX_MAX digits and signs on each side of a password; returns it unchanged when there are more. */
export function withoutAffixes(password: string): string {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(password) ?? []
  return before.length <= AFFIX_MAX && after.length <= AFFIX_MAX ? core : password
}
