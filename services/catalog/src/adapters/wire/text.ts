import { decodeHTMLStrict } from 'entities'
import { asList } from './fields.ts'

export const TITLE_MAX = 500
export const DESCRIPTION_MAX = 5000
const WORD_MAX = 100
const WORDS_MAX = 50
/** Limit on list entries, because repeated and empty ones yield no words. */
const PARTS_MAX = 4 * WORDS_MAX
const DEFAULT_TITLE = 'Sans titre'

/** Invisible characters: controls, and those that change the direction of the surrounding text. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Reads plain text on one line, at most `max` characters; null for empty text. The result is never HTML. */
export function parseText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  // Note: entities are longer than their characters, so more text is read than is kept.
  const text = decodeHTMLStrict(value.slice(0, max * 8).toWellFormed())
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .trim()
  return text === '' ? null : truncate(text, max)
}

export function parseTitle(value: unknown): string {
  return parseText(value, TITLE_MAX) ?? DEFAULT_TITLE
}

/** Reads unique words from comma-separated text or a list, in order; objects count by their name. */
export function parseWords(value: unknown): string[] {
  const parts =
    typeof value === 'string'
      ? value.slice(0, 20_000).split(',', PARTS_MAX)
      : asList(value)?.slice(0, PARTS_MAX)
  const words = new Set<string>()
  for (const part of parts ?? []) {
    const word = parseText(readName(part), WORD_MAX)
    if (word !== null) words.add(word)
    if (words.size === WORDS_MAX) break
  }
  return [...words]
}

function readName(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  const named = part as { tag_name?: unknown; name?: unknown }
  return named.tag_name ?? named.name
}

/** Cuts text without splitting a surrogate pair. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max
  return text.slice(0, end).trimEnd()
}
