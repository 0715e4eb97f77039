import type { StoredNotification } from '../domain/notification.ts'
import type { PaymentProviderName } from '../ports.ts'
import type { Prisma } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'notification'>

/** What nobody could act on for so long is left to people. */
const HOPE_MS = 3 * 86_400_000

export function notificationReads(prisma: Client) {
  return {
    async findNotification(id: string): Promise<StoredNotification | null> {
      return (await prisma.notification.findUnique({ where: { id } })) as unknown as StoredNotification | null
    },
    /** Everything a provider has said about a customer, oldest first. */
    async findHeard(userId: string, provider: PaymentProviderName): Promise<StoredNotification[]> {
      const rows = await prisma.notification.findMany({
        where: { userId, provider },
        orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
      })
      return rows as unknown as StoredNotification[]
    },
    /** What was received before a moment, not long ago, and nobody has dealt with since, longest left alone first. */
    async findUnhandled(before: Date, limit: number): Promise<string[]> {
      const since = new Date(before.getTime() - HOPE_MS)
      const rows = await prisma.notification.findMany({
        where: {
          status: { in: ['waiting', 'failed', 'unmatched'] },
          receivedAt: { lt: before, gte: since },
        },
        orderBy: [{ triedAt: { sort: 'asc', nulls: 'first' } }, { receivedAt: 'asc' }],
        select: { id: true },
        take: limit,
      })
      return rows.map((row) => row.id)
    },
  }
}

export function notificationWrites(prisma: Client & Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** @returns false where this one has come before; the repeat is counted */
    async insertNotification(notification: StoredNotification): Promise<boolean> {
      const { about, facts, ...columns } = notification
      const { count } = await prisma.notification.createMany({
        data: [{ ...columns, about: { ...about }, facts: facts as Prisma.InputJsonObject }],
        skipDuplicates: true,
      })
      if (count > 0) return true
      await prisma.notification.updateMany({
        where: { provider: notification.provider, eventId: notification.eventId },
        data: { deliveries: { increment: 1 } },
      })
      return false
    },
    async updateNotification(
      id: string,
      change: Partial<
        Pick<StoredNotification, 'status' | 'userId' | 'failure' | 'handledAt' | 'afterTurn' | 'triedAt'>
      >,
    ): Promise<void> {
      await prisma.notification.update({ where: { id }, data: change })
    },
    /** Everything that had come before a turn was taken is in what the turn has fetched. */
    async settleNotifications(
      userId: string,
      provider: PaymentProviderName,
      turn: number,
      at: Date,
    ): Promise<void> {
      await prisma.notification.updateMany({
        where: {
          userId,
          provider,
          status: { in: ['waiting', 'failed', 'unmatched'] },
          afterTurn: { lt: turn },
        },
        data: { status: 'handled', handledAt: at, failure: null },
      })
    },
  }
}
