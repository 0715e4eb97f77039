/** Control and direction characters: what could start a header, or make a line read as something else. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Words of a person, fit for a subject or the middle of a sentence: one line. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/ {2,}/g, ' ').trim()
}

/** Words of a person, fit for a paragraph of their own: line breaks stay. */
export function severalLines(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .join('\n')
    .trim()
}
