/** Translates a word of the platform or a provider; unknown ones stay unchanged. */
export const translateWord = (words: Record<string, string>, word: string): string =>
  Object.hasOwn(words, word) ? (words[word] as string) : word
