import { type CaseFilter, type CaseOrder, conditions, count, SORT_COLUMNS } from './case-lists.ts'
import { Prisma } from './generated/client.ts'

export interface Neighbours {
  previous: string | null
  next: string | null
  /** First case of the list, unless it is this case. */
  first: string | null
  /** From 1; null if the case is not in the list. */
  position: number | null
  total: number
}

const WAYS = {
  ASC: { before: '<', after: '>', forwards: 'ASC', backwards: 'DESC' },
  DESC: { before: '>', after: '<', forwards: 'DESC', backwards: 'ASC' },
} as const

/** Locates a case by the sort values of a list, so that it keeps its place after it has left the list. */
export function caseNeighbours(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    async findNeighbours(id: string, filter: CaseFilter, order: CaseOrder): Promise<Neighbours> {
      const column = sortColumn(order)
      const own = Prisma.sql`(SELECT ${column}, id FROM moderation_case WHERE id = ${id}::uuid)`
      const within = conditions(filter)
      const { before, after, forwards, backwards } = WAYS[order.direction]
      const beside = (side: string) => Prisma.sql`${within} AND (${column}, id) ${Prisma.raw(side)} ${own}`
      const one = async (where: Prisma.Sql, direction: string) => {
        const way = Prisma.raw(direction)
        const rows = await prisma.$queryRaw<{ id: string }[]>`
          SELECT id FROM moderation_case WHERE ${where} ORDER BY ${column} ${way}, id ${way} LIMIT 1`
        return rows[0]?.id ?? null
      }
      const [previous, next, first, isListed, earlier, total] = await Promise.all([
        one(beside(before), backwards),
        one(beside(after), forwards),
        one(Prisma.sql`${within} AND id <> ${id}::uuid`, forwards),
        count(prisma, Prisma.sql`${within} AND id = ${id}::uuid`),
        count(prisma, beside(before)),
        count(prisma, within),
      ])
      return { previous, next, first, position: isListed === 0 ? null : earlier + 1, total }
    },
  }
}

/** Cases that were never pending come last in both directions. */
function sortColumn({ field, direction }: CaseOrder): Prisma.Sql {
  if (field !== 'pendingSince') return Prisma.raw(SORT_COLUMNS[field])
  const last = direction === 'ASC' ? 'infinity' : '-infinity'
  return Prisma.sql`COALESCE(pending_since, ${Prisma.raw(`'${last}'::timestamptz`)})`
}
