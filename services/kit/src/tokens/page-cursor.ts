import { invalid } from '@alcove/contracts'
import { z } from 'zod'

/** Where a page ended: the sort value and the id of its last row. Opaque to clients, not secret. */
export interface PageCursor {
  at: Date
  id: string
}

/** Years that PostgreSQL and ISO 8601 spell alike: 1970 to 9999. */
const LAST_MS = Date.UTC(9999, 11, 31)
const cursorSchema = z.tuple([z.int().min(0).max(LAST_MS), z.uuid()])

export function encodeCursor({ at, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')
}

/** @throws AppError VALIDATION_FAILED for anything that is no cursor of ours */
export function decodeCursor(text: string | undefined): PageCursor | undefined {
  if (text === undefined) return undefined
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw invalid('cursor', 'Ce curseur de page est invalide')
  }
}
