/** What a terminal obeys (C0, DEL, C1), and what turns text around or breaks its line. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A value on its way to a terminal, on one line: what the terminal would obey is shown instead, as `\u001b`. */
export function escaped(value: unknown): string {
  return String(value).replace(OBEYED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A text of several lines that are ours. */
export function escapedLines(text: string): string {
  return text.split('\n').map(escaped).join('\n')
}

/** Prints a line whose values come from elsewhere: print`${service} #${id}`. Lines break only where the template does. */
export function print(words: TemplateStringsArray, ...values: unknown[]): void {
  console.log(words.map((word, i) => (i === 0 ? word : escaped(values[i - 1]) + word)).join(''))
}
