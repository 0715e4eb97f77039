import { BUSINESS_TIME_ZONE, type CaseState } from '@alcove/contracts'
import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import { findContentId } from '../domain/find-content-id.ts'
import { Prisma } from './generated/client.ts'

export interface CaseFilter {
  ids?: string[] | undefined
  /** Id of the uploader. */
  userId?: string | undefined
  states?: CaseState[] | undefined
  /** `YYYY-MM-DD` in Europe/Paris. */
  createdOn?: string | undefined
  /** `YYYY-MM-DD` in Europe/Paris, of the acceptance of the file. */
  uploadedOn?: string | undefined
  /**
   * Part of an id, of the title, or of the creator's name or address, ignoring case and accents; or an address with an id in
   * it.
   */
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

// Note: indexes use the same expressions.
export const CASE_WORDS = Prisma.raw(foldSql("id::text || ' ' || coalesce(title, '')"))
const PERSON_WORDS = Prisma.raw(foldSql("user_id::text || ' ' || email || ' ' || coalesce(username, '')"))

type Client = Pick<Prisma.TransactionClient, '$queryRaw'>

/** Case lists as ids; callers load the details of each by id. */
export function caseLists(prisma: Client) {
  return {
    /** Longest wait first. */
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
      // Note: only pending_since can be null; NULLS LAST for other fields would disable the indexes.
      const nulls = field === 'pendingSince' ? 'NULLS LAST' : ''
      const column = Prisma.raw(`${SORT_COLUMNS[field]} ${direction} ${nulls}`)
      return idsOf(prisma)`SELECT id FROM moderation_case WHERE ${conditions(filter)}
        ORDER BY ${column}, id ${Prisma.raw(direction)} LIMIT ${page.limit} OFFSET ${page.offset}`
    },
    countCases: (filter: CaseFilter) => count(prisma, conditions(filter)),
  }
}

export function conditions({ ids, userId, createdOn, uploadedOn, states, search }: CaseFilter): Prisma.Sql {
  const all = [Prisma.sql`state IS NOT NULL`]
  if (ids) all.push(Prisma.sql`id = ANY(${ids}::uuid[])`)
  if (userId) all.push(Prisma.sql`user_id = ${userId}::uuid`)
  if (states) all.push(Prisma.sql`state = ANY(${states}::text[])`)
  if (createdOn) all.push(isOn(Prisma.sql`created_at`, createdOn))
  if (uploadedOn) all.push(isOn(Prisma.sql`uploaded_at`, uploadedOn))
  if (search) {
    const id = findContentId(search)
    const byId = id === null ? Prisma.empty : Prisma.sql`SELECT ${id}::uuid UNION`
    const part = partPattern(search)
    // Note: a union, not an OR across the tables, lets each side use its trigram index.
    all.push(Prisma.sql`id IN (
      ${byId} SELECT id FROM moderation_case WHERE ${CASE_WORDS} LIKE ${part}
      UNION SELECT own.id FROM moderation_case own JOIN person USING (user_id) WHERE ${PERSON_WORDS} LIKE ${part})`)
  }
  return Prisma.join(all, ' AND ')
}

/** @param day `YYYY-MM-DD` in Europe/Paris */
function isOn(moment: Prisma.Sql, day: string): Prisma.Sql {
  const midnight = (later: number) =>
    Prisma.sql`((${day}::date + ${later}::int)::timestamp AT TIME ZONE ${BUSINESS_TIME_ZONE})`
  return Prisma.sql`${moment} >= ${midnight(0)} AND ${moment} < ${midnight(1)}`
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
