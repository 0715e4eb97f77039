import type { Page } from '@alcove/contracts'
import type { FoundPage, ListOrder } from '@alcove/kit/http/answer-list'
import type { z } from 'zod'
import { Prisma } from './generated/client.ts'
import { isOneOf } from './list-conditions.ts'

interface ListQuery<Filter, Field> {
  filter?: Filter | undefined
  sort?: [Field, 'ASC' | 'DESC'] | undefined
}

type Conditions<Filter> = {
  [Name in Exclude<keyof Filter, 'id'>]-?: (value: NonNullable<Filter[Name]>) => Prisma.Sql[]
}

/** One list of the console. The compiler refuses one that lacks a filter or a sort field of its operation. */
interface Declaration<Filter, Field extends string, Row> {
  operation: { query: z.ZodType<ListQuery<Filter, Field>> }
  /** The table as `t`, with the joins that columns and filters need. */
  from: Prisma.Sql
  /** Trusted SQL, never from a caller. */
  columns: Record<Field, string>
  /** Sort fields whose null values come last in both directions. */
  nullable?: readonly Field[]
  /** The condition of each filter; `id` is the same in all lists. */
  filters: Conditions<Filter>
  /** Loads rows by id, in any order. */
  load(ids: string[]): Promise<Row[]>
}

/** Finds ids by filter and order, and loads their rows: one page, or those of some ids. */
export function adminList<
  Filter extends { id?: string[] | undefined },
  Field extends string,
  Row extends { id: string },
>(
  prisma: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { from, columns, nullable = [], filters, load }: Declaration<Filter, Field, Row>,
) {
  const loadInOrder = async (ids: string[]): Promise<Row[]> => {
    const byId = new Map((await load(ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const conditionOf = <Name extends keyof typeof filters>(name: Name, filter: Partial<Filter>) => {
    const value = filter[name]
    return value === undefined || value === null ? [] : filters[name](value)
  }
  return {
    load: loadInOrder,
    /** Breaks ties by id, so that each row is on exactly one page. */
    async find(
      filter: Partial<Filter>,
      { field, direction }: ListOrder<Field>,
      { limit, offset }: Page,
    ): Promise<FoundPage<Row>> {
      const conditions = names.flatMap((name) => conditionOf(name, filter))
      const where = Prisma.join([Prisma.sql`true`, ...isOneOf(filter.id), ...conditions], ' AND ')
      const nulls = nullable.includes(field) ? 'NULLS LAST' : ''
      const order = Prisma.raw(`${columns[field]} ${direction} ${nulls}, t.id ${direction}`)
      const [found, counted] = await Promise.all([
        prisma.$queryRaw<{ id: string }[]>`
          SELECT t.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`,
      ])
      return { rows: await loadInOrder(found.map(({ id }) => id)), total: counted[0]?.n ?? 0 }
    },
  }
}
