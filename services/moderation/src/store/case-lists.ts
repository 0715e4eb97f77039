import type { CaseState } from '@alcove/contracts'
import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import { Prisma } from './generated/client.ts'

export interface CaseFilter {
  ids?: string[] | undefined
  states?: CaseState[] | undefined
  /** Part of the title, or of the creator's name or address, in any case of letters. */
  search?: string | undefined
}

export const SORT_COLUMNS = {
  createdAt: 'created_at',
  pendingSince: 'pending_since',
  title: 'title',
  fileSize: 'file_size',
  status: 'state',
  id: 'id',
} as const

export interface CaseOrder {
  field: keyof typeof SORT_COLUMNS
  direction: 'ASC' | 'DESC'
}

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

/** The lists of cases, as ids: what is shown of each is loaded by id. */
export function caseLists(prisma: Client) {
  return {
    /** Those that wait longest first. */
    async findPendingIds(limit: number, after?: PageCursor): Promise<string[]> {
      const later = after
        ? Prisma.sql`AND (pending_since, id) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : Prisma.empty
      return idsOf(prisma)`SELECT id FROM moderation_case WHERE state = 'PENDING' ${later}
        ORDER BY pending_since, id LIMIT ${limit}`
    },
    countPending: () => count(prisma, Prisma.sql`state = 'PENDING'`),
    async findCaseIds(
      filter: CaseFilter,
      { field, direction }: CaseOrder,
      page: { offset: number; limit: number },
    ): Promise<string[]> {
      // Note: only pending_since can be null; naming the place of nulls elsewhere would keep the indexes out.
      const nulls = field === 'pendingSince' ? 'NULLS LAST' : ''
      const column = Prisma.raw(`${SORT_COLUMNS[field]} ${direction} ${nulls}`)
      return idsOf(prisma)`SELECT id FROM moderation_case WHERE ${conditions(filter)}
        ORDER BY ${column}, id ${Prisma.raw(direction)} LIMIT ${page.limit} OFFSET ${page.offset}`
    },
    countCases: (filter: CaseFilter) => count(prisma, conditions(filter)),
  }
}

export function conditions({ ids, states, search }: CaseFilter): Prisma.Sql {
  const all = [Prisma.sql`state IS NOT NULL`]
  if (ids) all.push(Prisma.sql`id = ANY(${ids}::uuid[])`)
  if (states) all.push(Prisma.sql`state = ANY(${states}::text[])`)
  if (search) {
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    // Note: a union, not an OR across the tables, lets each side use its trigram index.
    all.push(Prisma.sql`id IN (
      SELECT id FROM moderation_case WHERE title ILIKE ${part}
      UNION SELECT own.id FROM moderation_case own JOIN person USING (user_id)
        WHERE email ILIKE ${part} OR username ILIKE ${part})`)
  }
  return Prisma.join(all, ' AND ')
}

function idsOf(prisma: Client) {
  return async (query: TemplateStringsArray, ...values: unknown[]): Promise<string[]> => {
    const rows = await prisma.$queryRaw<{ id: string }[]>(query, ...values)
    return rows.map((row) => row.id)
  }
}

export async function count(prisma: Client, where: Prisma.Sql): Promise<number> {
  const [row] = await prisma.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM moderation_case WHERE ${where}`
  return row?.n ?? 0
}
