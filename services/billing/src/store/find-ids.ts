import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import { Prisma } from './generated/client.ts'

export interface ListOrder<F extends string> {
  field: F
  direction: 'ASC' | 'DESC'
}

export interface ListPage {
  offset: number
  limit: number
}

/** One page of a list as ids; callers load the rows by id. */
export interface FoundIds {
  ids: string[]
  /** Count over all pages. */
  total: number
}

interface FindIdsInput {
  /** The table as `t`, with the joins that the conditions need. */
  from: Prisma.Sql
  conditions: Prisma.Sql[]
  /** Trusted SQL, never from a caller. */
  column: string
  direction: 'ASC' | 'DESC'
  /** Null values sort last in both directions. */
  nullable?: boolean
  page: ListPage
}

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

/** Breaks ties by id, so that each row is on exactly one page. */
export async function findIds(prisma: Client, input: FindIdsInput): Promise<FoundIds> {
  const { from, column, direction, nullable = false, page } = input
  const where = Prisma.join([Prisma.sql`true`, ...input.conditions], ' AND ')
  const order = Prisma.raw(`${column} ${direction} ${nullable ? 'NULLS LAST' : ''}, t.id ${direction}`)
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<{ id: string }[]>`
      SELECT t.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`,
    prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`,
  ])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.n ?? 0 }
}

/**
 * Searches several columns for a text, ignoring case and accents.
 * @param columns trusted SQL, never from a caller
 * @returns no condition for an empty text
 */
export function matchesText(part: string | undefined, columns: readonly string[]): Prisma.Sql[] {
  const text = part?.trim()
  if (!text) return []
  const pattern = partPattern(text)
  const matches = columns.map((column) => Prisma.sql`${Prisma.raw(foldSql(column))} LIKE ${pattern}`)
  return [Prisma.sql`(${Prisma.join(matches, ' OR ')})`]
}

/** @returns no condition for an undefined value */
export function equals(
  column: string,
  value: string | undefined,
  type: 'text' | 'uuid' = 'text',
): Prisma.Sql[] {
  if (value === undefined) return []
  return [Prisma.sql`${Prisma.raw(column)} = ${value}${Prisma.raw(`::${type}`)}`]
}

/** @returns no condition for undefined ids; a condition that matches no row for an empty list */
export const isOneOf = (ids: string[] | undefined): Prisma.Sql[] =>
  ids === undefined ? [] : [Prisma.sql`t.id = ANY(${ids}::uuid[])`]

/** Sorts rows that were loaded by id into the order of the ids. */
export function sortByIds<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Name and address of an account, from identity's last event. */
export const customerName = { select: { userId: true, email: true, username: true } } as const

export interface CustomerName {
  userId: string
  email: string
  username: string | null
}
