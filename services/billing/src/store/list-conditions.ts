import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import { Prisma } from './generated/client.ts'

/**
 * Searches several columns for a text, ignoring case and accents.
 * @param columns trusted SQL, never from a caller
 * @returns no condition for an empty text
 */
export const matchesText =
  (...columns: string[]) =>
  (part: string): Prisma.Sql[] => {
    const text = part.trim()
    if (!text) return []
    const pattern = partPattern(text)
    const matches = columns.map((column) => Prisma.sql`${Prisma.raw(foldSql(column))} LIKE ${pattern}`)
    return [Prisma.sql`(${Prisma.join(matches, ' OR ')})`]
  }

/** @param column trusted SQL, never from a caller */
export const equals =
  (column: string, type: 'text' | 'uuid' = 'text') =>
  (value: string): Prisma.Sql[] => [Prisma.sql`${Prisma.raw(column)} = ${value}${Prisma.raw(`::${type}`)}`]

/** @returns no condition for undefined ids; a condition that matches no row for an empty list */
export const isOneOf = (ids: string[] | undefined): Prisma.Sql[] =>
  ids === undefined ? [] : [Prisma.sql`t.id = ANY(${ids}::uuid[])`]
