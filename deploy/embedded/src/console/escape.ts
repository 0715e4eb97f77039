/** Terminal control characters (C0, DEL, C1), and characters that reverse text or break its line. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Escapes a value for a terminal, on one line: control characters become `\u001b`. */
export function escaped(value: unknown): string {
  return String(value).replace(OBEYED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Escapes a text of several lines; only our own line breaks remain. */
export function escapedLines(text: string): string {
  return text.split('\n').map(escaped).join('\n')
}

/** Formats a line with foreign values: print`${service} #${id}`. Lines break only where the template does. */
export function print(words: TemplateStringsArray, ...values: unknown[]): void {
  console.log(words.map((word, i) => (i === 0 ? word : escaped(values[i - 1]) + word)).join(''))
}
