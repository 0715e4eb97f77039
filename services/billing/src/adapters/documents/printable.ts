/** Characters of the standard PDF fonts beyond Latin-1 (Windows-1252, 0x80 to 0x9F). */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/**
 * Converts text to what the standard fonts can show: spaces become plain ones of the same width, letters lose
 * unsupported marks, the rest becomes '?'. Customer names may use any script; the email address beside them does not.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\u2007\u202f]/gu, '\u00a0'), toPrintableCharacter).join(
    '',
  )
}

/** Returns true when the standard fonts can show the text unchanged. */
export function isPrintable(text: string): boolean {
  return Array.from(text.normalize('NFC')).every((character) => isInFont(character) || /\s/u.test(character))
}

function toPrintableCharacter(character: string): string {
  if (isInFont(character)) return character
  if (/\s|\p{Cc}/u.test(character)) return ' '
  const base = Array.from(character.normalize('NFKD'))[0] ?? ''
  return isInFont(base) ? base : '?'
}

function isInFont(character: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff]$/u.test(character) || EXTRA.has(character)
}
