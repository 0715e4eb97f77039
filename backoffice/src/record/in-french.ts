/** A word of the platform's or of a provider's own, in French; as it is where nobody has translated it. */
export const inFrench = (words: Record<string, string>, word: string): string =>
  Object.hasOwn(words, word) ? (words[word] as string) : word
