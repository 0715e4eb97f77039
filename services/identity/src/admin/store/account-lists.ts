import { BUSINESS_TIME_ZONE, type Role } from '@alcove/contracts'
import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import { Prisma } from '../../store/generated/client.ts'

export interface AccountFilter {
  ids?: string[] | undefined
  role?: Role | undefined
  suspended?: boolean | undefined
  /** Day in Europe/Paris of the last login, `YYYY-MM-DD`. */
  lastLoginOn?: string | undefined
  /** Part of an id, address or name; ignores case and accents. */
  search?: string | undefined
}

const SORT_COLUMNS = {
  createdAt: 'created_at',
  email: 'email_key',
  username: 'username',
  lastLoginAt: 'last_login_at',
  suspendedAt: 'suspended_at',
  id: 'id',
} as const

export interface AccountOrder {
  field: keyof typeof SORT_COLUMNS
  direction: 'ASC' | 'DESC'
}

const NULLABLE: AccountOrder['field'][] = ['username', 'lastLoginAt', 'suspendedAt']

// Note: the same expression as in the index account_search_idx.
const SOUGHT = Prisma.raw(foldSql("id::text || ' ' || email || ' ' || coalesce(username, '')"))

/** Pages of account ids, with the total. */
export function accountLists(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    async findAccountIds(
      filter: AccountFilter,
      { field, direction }: AccountOrder,
      page: { offset: number; limit: number },
    ): Promise<{ ids: string[]; total: number }> {
      const where = conditions(filter)
      const nulls = NULLABLE.includes(field) ? 'NULLS LAST' : ''
      const order = Prisma.raw(`${SORT_COLUMNS[field]} ${direction} ${nulls}, id ${direction}`)
      const [rows, counted] = await Promise.all([
        prisma.$queryRaw<{ id: string }[]>`
          SELECT id FROM account WHERE ${where} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`,
        prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM account WHERE ${where}`,
      ])
      return { ids: rows.map(({ id }) => id), total: counted[0]?.n ?? 0 }
    },
  }
}

function conditions({ ids, role, suspended, lastLoginOn, search }: AccountFilter): Prisma.Sql {
  const all = [Prisma.sql`true`]
  if (ids) all.push(Prisma.sql`id = ANY(${ids}::uuid[])`)
  if (role) all.push(Prisma.sql`${role} = ANY(roles)`)
  if (suspended !== undefined) all.push(Prisma.sql`(suspended_at IS NOT NULL) = ${suspended}`)
  if (lastLoginOn)
    all.push(
      Prisma.sql`last_login_at >= ${midnight(lastLoginOn)} AND last_login_at < ${midnight(lastLoginOn, 1)}`,
    )
  if (search) all.push(Prisma.sql`${SOUGHT} LIKE ${partPattern(search)}`)
  return Prisma.join(all, ' AND ')
}

/** Computes midnight in Paris of a day, or of a later one. */
const midnight = (day: string, daysLater = 0) =>
  Prisma.sql`((${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${BUSINESS_TIME_ZONE})`
