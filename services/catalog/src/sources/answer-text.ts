import { createHash } from 'node:crypto'

/** Raised when the shape of answers changes: what an older version kept is then not read any more. */
const VERSION = 1

/**
 * The key of an answer in the database. Hashed: search texts are long, and of no concern to who reads a table.
 */
export function answerKey(key: string): string {
  const [provider] = key.split(':', 1)
  return `${provider}:${VERSION}:${createHash('sha256').update(key).digest('base64url')}`
}

/** JSON that PostgreSQL takes: it stores no NUL and no half of a surrogate pair. */
export function toText(answer: unknown): string {
  return JSON.stringify(answer, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
  )
}

/** The dates of an answer, which JSON keeps as text. */
export function reviveDates<T>(body: unknown): T {
  return revive(body) as T
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === 'createdAt' && typeof field === 'string' ? new Date(field) : revive(field),
    ]),
  )
}
