/** Letters that look Latin and are not, and two in one. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  к: 'k',
  н: 'h',
  т: 't',
  м: 'm',
  в: 'b',
  ѕ: 's',
  ј: 'j',
  һ: 'h',
  ԁ: 'd',
  ӏ: 'l',
  ο: 'o',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ν: 'v',
  ρ: 'p',
}
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'i' }

/** Lower case, without accents and signs that cannot be seen; letters that look the same are the same. */
function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replace(/[^\p{ASCII}]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
      // Note: at the end of a word these two are punctuation more often than letters.
      .replace(/(?<=[a-z0-9])[!|](?=[a-z0-9])/g, (sign) => SIGNS[sign] ?? sign)
      .replace(/[@$€](?=[a-z0-9])|(?<=[a-z0-9])[@$€]/g, (sign) => SIGNS[sign] ?? sign)
  )
}

/** Words with one space between them. */
export function foldedWords(text: string): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * The readings of a text in which a word may hide: punctuation parts words, or stands inside them, or every letter
 * stands alone.
 */
export function readings(text: string): string[] {
  const parted = foldedWords(text)
  const unpunctuated = plain(text)
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]+/g, ''))
    .filter(Boolean)
    .join(' ')
  const spelt = parted.replace(/(?<![a-z0-9])(?:[a-z0-9] ){2,}[a-z0-9](?![a-z0-9])/g, (letters) =>
    letters.replaceAll(' ', ''),
  )
  return [...new Set([parted, unpunctuated, spelt])].map((reading) => reading.replace(/(.)\1{3,}/g, '$1$1$1'))
}
