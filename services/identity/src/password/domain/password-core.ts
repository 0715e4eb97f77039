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

/** Lower case without accents, and letters for the signs that stand for them: `M0td€p@sse` is `motdepasse`. */
export function plainLetters(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.replace(/[0-9@$!€]/g, (sign) => SIGNS_FOR_LETTERS[sign] ?? sign).replace(/[\s._-]/g, '')
}

/** What digits and signs can be around a word without making it one's own: a year and a sign, a birth date, `**`. */
const AFFIX_MAX = 6

/** A password without the few digits and signs before and after its word; as it is where there are more. */
export function withoutAffixes(password: string): string {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(password) ?? []
  return before.length <= AFFIX_MAX && after.length <= AFFIX_MAX ? core : password
}
