/** What the standard fonts of a PDF can show beyond Latin-1 (Windows-1252, 0x80 to 0x9F). */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/**
 * Text as the standard fonts can show it: spaces of all kinds become plain ones that keep their width, letters lose marks
 * that these fonts do not have, and what is left is a question mark. Names of customers may be in any script; their
 * address, which stands beside it, is not.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\u2007\u202f]/gu, '\u00a0'), shown).join('')
}

/** Whether the standard fonts can show a text as it is. */
export function isPrintable(text: string): boolean {
  return Array.from(text.normalize('NFC')).every((letter) => isInFont(letter) || /\s/u.test(letter))
}

function shown(letter: string): string {
  if (isInFont(letter)) return letter
  if (/\s|\p{Cc}/u.test(letter)) return ' '
  const bare = Array.from(letter.normalize('NFKD'))[0] ?? ''
  return isInFont(bare) ? bare : '?'
}

function isInFont(letter: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff]$/u.test(letter) || EXTRA.has(letter)
}
