import type { SimulatedVideo } from './collection.ts'
import { plain, wordsOf } from './words.ts'

/** Finds videos with every word of the text in title or keywords; a word may be the beginning of a longer one. */
export function search(videos: readonly SimulatedVideo[], text: string): readonly SimulatedVideo[] {
  const words = wordsOf(text)
  return words.length === 0
    ? videos
    : videos.filter((video) => words.every((word) => video.words.includes(` ${word}`)))
}

/** Finds videos with every one of the exact keywords. */
export function withKeywords(
  videos: readonly SimulatedVideo[],
  wanted: readonly string[],
): readonly SimulatedVideo[] {
  const keywords = wanted.map((keyword) => plain(keyword.trim())).filter(Boolean)
  return keywords.length === 0
    ? videos
    : videos.filter((video) => keywords.every((keyword) => video.plainKeywords.includes(`,${keyword},`)))
}
