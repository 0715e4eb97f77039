import type { MessageKind } from '../messages/index.ts'
import type { Prisma } from './generated/client.ts'

/** An email that was given up. */
export interface FailedEmail {
  id: string
  kind: MessageKind
  /** Where it would go now; null where no address is known any more. */
  address: string | null
  createdAt: Date
  failedAt: Date
  failure: string | null
}

const LIST_MAX = 200

export function failedEmailReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Oldest first; those that a cap held back until they were given up come last. */
    listFailedEmails(): Promise<FailedEmail[]> {
      return prisma.$queryRaw<FailedEmail[]>`
        SELECT n.id, n.kind, coalesce(n.address, a.email) AS address, n.created_at AS "createdAt",
          n.failed_at AS "failedAt", n.failure
        FROM notification n LEFT JOIN account a ON a.user_id = n.user_id
        WHERE n.failed_at IS NOT NULL ORDER BY n.queued_at IS NULL, n.failed_at, n.id LIMIT ${LIST_MAX}`
    },
  }
}

export function failedEmailWrites(prisma: Pick<Prisma.TransactionClient, 'notification'>) {
  return {
    /**
     * Takes back that emails were given up.
     * @param ids undefined means all but those that a cap held back: a flood of strangers must not leave at once
     * @returns the ids of those that had been
     */
    async reopenFailedEmails(ids: readonly string[] | undefined, queuedAt: Date): Promise<string[]> {
      const rows = await prisma.notification.updateManyAndReturn({
        where: { failedAt: { not: null }, ...(ids ? { id: { in: [...ids] } } : { queuedAt: { not: null } }) },
        data: { failedAt: null, failure: null, queuedAt },
        select: { id: true },
      })
      return rows.map((row) => row.id)
    },
  }
}
