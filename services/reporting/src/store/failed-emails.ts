import type { Page } from '@alcove/contracts'
import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import type { FoundPage } from '@alcove/kit/http/answer-list'
import { Prisma } from './generated/client.ts'

/** An email that was given up. */
export interface FailedEmail {
  id: string
  /** Also a kind that this version no longer sends. */
  kind: string
  /** Current address; null if none is known any more. */
  address: string | null
  createdAt: Date
  failedAt: Date
  failure: string | null
}

const LIST_MAX = 200

export interface FailedEmailOrder {
  field: 'failedAt' | 'createdAt' | 'id'
  direction: 'ASC' | 'DESC'
}

const COLUMNS: Record<FailedEmailOrder['field'], string> = {
  failedAt: 'n.failed_at',
  createdAt: 'n.created_at',
  id: 'n.id',
}
const SOUGHT = ['n.id::text', 'n.kind', 'n.failure', 'coalesce(n.address, a.email)']

export function failedEmailReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Oldest first; mails that were given up while a cap held them come last. */
    async listFailedEmails(): Promise<FailedEmail[]> {
      return prisma.$queryRaw<FailedEmail[]>`
        SELECT n.id, n.kind, coalesce(n.address, a.email) AS address, n.created_at AS "createdAt",
          n.failed_at AS "failedAt", n.failure
        FROM notification n LEFT JOIN account a ON a.user_id = n.user_id
        WHERE n.failed_at IS NOT NULL ORDER BY n.queued_at IS NULL, n.failed_at, n.id LIMIT ${LIST_MAX}`
    },
    /** One page and the total count. */
    async findFailedEmails(
      { id, q }: { id?: string[] | undefined; q?: string | undefined },
      { field, direction }: FailedEmailOrder,
      { limit, offset }: Page,
    ): Promise<FoundPage<FailedEmail>> {
      const from = Prisma.sql`FROM notification n LEFT JOIN account a ON a.user_id = n.user_id`
      const where = Prisma.join(
        [
          Prisma.sql`n.failed_at IS NOT NULL`,
          ...(id ? [Prisma.sql`n.id = ANY(${id}::uuid[])`] : []),
          ...(q?.trim() ? [seeks(q.trim())] : []),
        ],
        ' AND ',
      )
      const order = Prisma.raw(`${COLUMNS[field]} ${direction}, n.id ${direction}`)
      const [emails, [counted]] = await Promise.all([
        prisma.$queryRaw<FailedEmail[]>`
          SELECT n.id, n.kind, coalesce(n.address, a.email) AS address, n.created_at AS "createdAt",
            n.failed_at AS "failedAt", n.failure
          ${from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        prisma.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${from} WHERE ${where}`,
      ])
      return { rows: emails, total: counted?.total ?? 0 }
    },
  }
}

export function failedEmailWrites(prisma: Pick<Prisma.TransactionClient, 'notification'>) {
  return {
    /**
     * Reopens emails that were given up.
     * @param ids undefined: all except those that a cap held back, for a flood of strangers must not leave at once
     * @returns the reopened emails, and for each if it is under the caps of mail to strangers
     */
    async reopenFailedEmails(ids: readonly string[] | undefined, queuedAt: Date) {
      const rows = await prisma.notification.updateManyAndReturn({
        where: { failedAt: { not: null }, ...(ids ? { id: { in: [...ids] } } : { queuedAt: { not: null } }) },
        data: { failedAt: null, failure: null, queuedAt },
        select: { id: true, userId: true, capped: true, source: true },
      })
      return rows.map(({ id, userId, capped, source }) => ({
        id,
        source,
        isCapped: userId === null || capped,
      }))
    },
  }
}

function seeks(part: string): Prisma.Sql {
  const pattern = partPattern(part)
  const matches = SOUGHT.map((column) => Prisma.sql`${Prisma.raw(foldSql(column))} LIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(matches, ' OR ')})`
}
