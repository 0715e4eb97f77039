import type { SimulatedVideo } from './collection.ts'
import { plain, wordsOf } from './words.ts'

/** Videos with every word of the text in title or keywords; a word may be the beginning of a longer one. */
export function search(videos: readonly SimulatedVideo[], text: string): readonly SimulatedVideo[] {
  const words = wordsOf(text)
  return words.length === 0
    ? videos
    : videos.filter((video) => words.every((word) => video.words.includes(` ${word}`)))
}

/** Videos that carry every one of the keywords as it is. */
export function withKeywords(
  videos: readonly SimulatedVideo[],
  wanted: readonly string[],
): readonly SimulatedVideo[] {
  const keywords = wanted.map((keyword) => plain(keyword.trim())).filter(Boolean)
  return keywords.length === 0
    ? videos
    : videos.filter((video) => keywords.every((keyword) => video.plainKeywords.includes(`,${keyword},`)))
}
