import { invalid } from '@alcove/contracts'
import { z } from 'zod'

/** The end of a page: sort value and id of its last row. Opaque to clients, not secret. */
export interface PageCursor {
  at: Date
  id: string
  /** Rows before the page, for lists in which a row's position matters. */
  position?: number
  /** Score of the row, for lists ordered by relevance; only with a position. */
  rank?: number
}

/** Years with the same spelling in PostgreSQL and ISO 8601: 1970 to 9999. */
const LAST_MS = Date.UTC(9999, 11, 31)
const cursorSchema = z.tuple([
  z.int().min(0).max(LAST_MS),
  z.uuid(),
  z.int().min(0).optional(),
  z.number().min(0).optional(),
])

export function encodeCursor({ at, id, position, rank }: PageCursor): string {
  const fields = [at.getTime(), id, position, rank].filter((field) => field !== undefined)
  return Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/** @throws AppError VALIDATION_FAILED for an invalid cursor */
export function decodeCursor(text: string | undefined): PageCursor | undefined {
  if (text === undefined) return undefined
  try {
    const [at, id, position, rank] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return {
      at: new Date(at),
      id,
      ...(position === undefined ? {} : { position }),
      ...(rank === undefined ? {} : { rank }),
    }
  } catch {
    throw invalid('cursor', 'Ce curseur de page est invalide')
  }
}
