/** Letters without their accents, in lower case. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
}
