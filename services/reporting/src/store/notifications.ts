import type { Notification } from '../domain/notification.ts'
import type { MessageDetails, MessageKind } from '../messages/index.ts'
import type { Prisma, Notification as Row } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'notification' | '$queryRaw'>

export function notificationReads(prisma: Client) {
  return {
    async findNotification(id: string): Promise<Notification | null> {
      const row = await prisma.notification.findUnique({ where: { id } })
      return row && toNotification(row)
    },
  }
}

export function notificationWrites(prisma: Client) {
  return {
    /** @returns false when somebody has been owed this message before */
    async insertNotification({ details, ...rest }: Notification): Promise<boolean> {
      const data = { ...rest, details: { ...details } }
      const { count } = await prisma.notification.createMany({ data, skipDuplicates: true })
      return count === 1
    },
    /** Marks the messages that waited for the address of a person as queued. @returns their ids */
    async queueWaiting(userId: string, queuedAt: Date): Promise<string[]> {
      const rows = await prisma.notification.updateManyAndReturn({
        where: { userId, queuedAt: null, failedAt: null },
        data: { queuedAt },
        select: { id: true },
      })
      return rows.map((row) => row.id)
    },
    /** Caps are counted by one transaction at a time. */
    async lockStrangerMail(): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('mail to strangers'))`
    },
    /** Held mail that caps let pass: each source in turn, so that none waits behind the flood of another. */
    async findReleasableMail(caps: { perSource: number; ofSite: number; since: Date }): Promise<string[]> {
      const { perSource, ofSite, since } = caps
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        WITH queued AS (
          SELECT source, count(*)::int AS count FROM notification
          WHERE user_id IS NULL AND queued_at > ${since} GROUP BY source
        ), held AS (
          SELECT id, source, created_at, row_number() OVER (PARTITION BY source ORDER BY created_at, id) AS turn
          FROM notification WHERE user_id IS NULL AND queued_at IS NULL AND failed_at IS NULL
        )
        SELECT held.id FROM held LEFT JOIN queued ON queued.source = held.source
        WHERE held.source IS NULL OR held.turn <= ${perSource}::int - coalesce(queued.count, 0)
        ORDER BY held.turn, held.created_at, held.id
        LIMIT greatest(0, ${ofSite}::int - coalesce((SELECT sum(count)::int FROM queued), 0))`
      return rows.map((row) => row.id)
    },
    async queueHeldMail(ids: readonly string[], queuedAt: Date): Promise<void> {
      await prisma.notification.updateMany({ where: { id: { in: [...ids] } }, data: { queuedAt } })
    },
    async closeNotification(id: string, outcome: { sentAt: Date } | { failedAt: Date; failure: string }) {
      await prisma.notification.updateMany({ where: { id, sentAt: null, failedAt: null }, data: outcome })
    },
  }
}

function toNotification(row: Row): Notification {
  return { ...row, kind: row.kind as MessageKind, details: row.details as unknown as MessageDetails }
}
