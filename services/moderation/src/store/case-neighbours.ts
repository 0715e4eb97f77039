import { type CaseFilter, type CaseOrder, conditions, count, SORT_COLUMNS } from './case-lists.ts'
import { Prisma } from './generated/client.ts'

export interface Neighbours {
  previous: string | null
  next: string | null
  /** Of the list, unless that is this case. */
  first: string | null
  /** From 1; null where the case is not in the list. */
  position: number | null
  total: number
}

/** Where a case stands in a list: found by the values that the list is sorted by, so that it keeps its place once it has left. */
export function caseNeighbours(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    async findNeighbours(id: string, filter: CaseFilter, order: CaseOrder): Promise<Neighbours> {
      const column = sortColumn(order)
      const own = Prisma.sql`(SELECT ${column}, id FROM moderation_case WHERE id = ${id}::uuid)`
      const within = conditions(filter)
      const [before, after] = order.direction === 'ASC' ? ['<', '>'] : ['>', '<']
      const [forwards, backwards] = order.direction === 'ASC' ? ['ASC', 'DESC'] : ['DESC', 'ASC']
      const beside = (side: string) => Prisma.sql`${within} AND (${column}, id) ${Prisma.raw(side)} ${own}`
      const one = async (where: Prisma.Sql, direction: string) => {
        const way = Prisma.raw(direction)
        const rows = await prisma.$queryRaw<{ id: string }[]>`
          SELECT id FROM moderation_case WHERE ${where} ORDER BY ${column} ${way}, id ${way} LIMIT 1`
        return rows[0]?.id ?? null
      }
      const [previous, next, first, isListed, earlier, total] = await Promise.all([
        one(beside(before as string), backwards as string),
        one(beside(after as string), forwards as string),
        one(Prisma.sql`${within} AND id <> ${id}::uuid`, forwards as string),
        count(prisma, Prisma.sql`${within} AND id = ${id}::uuid`),
        count(prisma, beside(before as string)),
        count(prisma, within),
      ])
      return { previous, next, first, position: isListed === 0 ? null : earlier + 1, total }
    },
  }
}

/** The lists put cases that never were pending last, whichever way they are sorted. */
function sortColumn({ field, direction }: CaseOrder): Prisma.Sql {
  if (field !== 'pendingSince') return Prisma.raw(SORT_COLUMNS[field])
  const last = direction === 'ASC' ? 'infinity' : '-infinity'
  return Prisma.sql`COALESCE(pending_since, ${Prisma.raw(`'${last}'::timestamptz`)})`
}
