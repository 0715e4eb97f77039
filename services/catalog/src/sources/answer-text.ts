import { createHash } from 'node:crypto'

/** Increased when the shape of answers changes, so that older stored answers are ignored. */
const VERSION = 1

/** Hashes the key of a stored answer: search texts are long and must not be readable in a table. */
export function answerKey(key: string): string {
  const [provider] = key.split(':', 1)
  return `${provider}:${VERSION}:${createHash('sha256').update(key).digest('base64url')}`
}

/** Serialises JSON for PostgreSQL, which stores neither NUL nor lone surrogates. */
export function toText(answer: unknown): string {
  return JSON.stringify(answer, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
  )
}

/** Restores the dates that JSON keeps as text. */
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
