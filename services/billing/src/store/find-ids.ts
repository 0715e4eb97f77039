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

/** One page of a list, as ids: what is shown of each is loaded by id. */
export interface FoundIds {
  ids: string[]
  /** Of all pages. */
  total: number
}

interface Wanted {
  /** The table as `t`, with whatever its conditions need. */
  from: Prisma.Sql
  conditions: Prisma.Sql[]
  /** SQL of ours, never of a caller. */
  column: string
  direction: 'ASC' | 'DESC'
  /** Whether the column can be null: such rows come last both ways. */
  nullable?: boolean
  page: ListPage
}

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

/** Ties are in a fixed order, so that no row is on two pages or on none. */
export async function findIds(prisma: Client, wanted: Wanted): Promise<FoundIds> {
  const { from, column, direction, nullable = false, page } = wanted
  const where = Prisma.join([Prisma.sql`true`, ...wanted.conditions], ' AND ')
  const order = Prisma.raw(`${column} ${direction} ${nullable ? 'NULLS LAST' : ''}, t.id ${direction}`)
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<{ id: string }[]>`
      SELECT t.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`,
    prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`,
  ])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.n ?? 0 }
}

/**
 * Whether one of several columns has a part in it, in any case of letters, with or without accents.
 * @param columns SQL of ours, never of a caller
 * @returns no condition where nothing is sought
 */
export function seeks(part: string | undefined, columns: readonly string[]): Prisma.Sql[] {
  const text = part?.trim()
  if (!text) return []
  const pattern = partPattern(text)
  const matches = columns.map((column) => Prisma.sql`${Prisma.raw(foldSql(column))} LIKE ${pattern}`)
  return [Prisma.sql`(${Prisma.join(matches, ' OR ')})`]
}

/** @returns no condition where the value is not given */
export function equals(
  column: string,
  value: string | undefined,
  type: 'text' | 'uuid' = 'text',
): Prisma.Sql[] {
  if (value === undefined) return []
  return [Prisma.sql`${Prisma.raw(column)} = ${value}${Prisma.raw(`::${type}`)}`]
}

/** @returns no condition where no ids are given; none of the rows for an empty list */
export const isOneOf = (ids: string[] | undefined): Prisma.Sql[] =>
  ids === undefined ? [] : [Prisma.sql`t.id = ANY(${ids}::uuid[])`]

/** Rows that were loaded by id, in the order of the ids. */
export function inOrder<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of an account, as identity last said. */
export const customerName = { select: { userId: true, email: true, username: true } } as const

export interface CustomerName {
  userId: string
  email: string
  username: string | null
}
