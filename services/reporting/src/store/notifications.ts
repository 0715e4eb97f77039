import type { Notification } from '../domain/notification.ts'
import type { MessageDetails, MessageKind } from '../messages/index.ts'
import type { Prisma, Notification as Row } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'notification'>

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
    async closeNotification(id: string, outcome: { sentAt: Date } | { failedAt: Date; failure: string }) {
      await prisma.notification.updateMany({ where: { id, sentAt: null, failedAt: null }, data: outcome })
    },
  }
}

function toNotification(row: Row): Notification {
  return { ...row, kind: row.kind as MessageKind, details: row.details as unknown as MessageDetails }
}
