import { listOf } from './fields.ts'

export const TITLE_MAX = 500
export const DESCRIPTION_MAX = 5000
const WORD_MAX = 100
const WORDS_MAX = 50
/** More of a list are not looked at: repeated and empty ones are no words. */
const PARTS_MAX = 4 * WORDS_MAX
const DEFAULT_TITLE = 'Sans titre'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Characters that are never shown: controls, and those that turn the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Plain text on one line, of at most `max` characters; null where there is none. It is never HTML. */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  // Note: an entity is longer than what it stands for, so more is read than is kept.
  const text = withoutEntities(value.slice(0, max * 8).toWellFormed())
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .trim()
  return text === '' ? null : upTo(text, max)
}

export function titleOf(value: unknown): string {
  return textOf(value, TITLE_MAX) ?? DEFAULT_TITLE
}

/** Words from a comma-separated text or a list; of objects in a list the name counts. Each one once, in order. */
export function wordsOf(value: unknown): string[] {
  const parts =
    typeof value === 'string'
      ? value.slice(0, 20_000).split(',', PARTS_MAX)
      : listOf(value)?.slice(0, PARTS_MAX)
  const words = new Set<string>()
  for (const part of parts ?? []) {
    const word = textOf(nameOf(part), WORD_MAX)
    if (word !== null) words.add(word)
    if (words.size === WORDS_MAX) break
  }
  return [...words]
}

function nameOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  const named = part as { tag_name?: unknown; name?: unknown }
  return named.tag_name ?? named.name
}

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? entity
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : ''
    },
  )
}

/** Never through the middle of a character. */
function upTo(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max
  return text.slice(0, end).trimEnd()
}
