import type { FileMark } from '../unfinished/unfinished-upload.ts'

/** A captions file that the uploader chose. */
export interface CaptionFile {
  lang: string
  file: File
}

/** Languages to choose from; the platform takes any of BCP 47. */
export const LANGUAGES = [
  'fr',
  'en',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ro',
  'ru',
  'uk',
  'ar',
  'tr',
  'ja',
  'zh',
  'ko',
] as const

/** Guesses the language by a file name like `film.fr.vtt`; else the first that is not chosen yet. */
export function guessLanguage(name: string, taken: readonly string[]): string {
  const free = LANGUAGES.filter((lang) => !taken.includes(lang))
  const parts = name.toLowerCase().split(/[._-]/)
  return free.find((lang) => parts.includes(lang)) ?? free[0] ?? 'fr'
}

export interface CaptionSteps {
  put(id: string, lang: string, text: string): Promise<void>
  remove(id: string, lang: string): Promise<void>
}

/** What the platform has, by language. */
export type SentCaptions = Readonly<Record<string, FileMark>>
