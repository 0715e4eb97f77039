import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { StoredNotification } from '../domain/notification.ts'
import type { PaymentProviderName } from '../ports.ts'
import type { Prisma } from './generated/client.ts'

export type Heard = Pick<StoredNotification, 'eventId' | 'type' | 'occurredAt' | 'facts'>

type Client = Pick<Prisma.TransactionClient, 'notification'>

/** What nobody could act on for so long is left to people. */
const HOPE_MS = 3 * 86_400_000

export function notificationReads(prisma: Client) {
  return {
    async findNotification(id: string): Promise<StoredNotification | null> {
      return (await prisma.notification.findUnique({ where: { id } })) as unknown as StoredNotification | null
    },
    /** What a provider has said about a customer that proves something, oldest first: of most providers next to nothing. */
    async findHeard(userId: string, provider: PaymentProviderName): Promise<Heard[]> {
      const rows = await prisma.notification.findMany({
        where: { userId, provider, facts: { not: {} } },
        orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
        select: { eventId: true, type: true, occurredAt: true, facts: true },
      })
      return rows as unknown as Heard[]
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

export function notificationSweeps(sql: Sql) {
  return {
    /** Those received before a moment that were dealt with and prove nothing. @returns how many went */
    dropNotifications: (before: Date) =>
      deleteAll(
        sql,
        'notification',
        `SELECT ctid FROM notification
         WHERE received_at < $1 AND status IN ('handled', 'ignored') AND facts = '{}'`,
        [before],
      ),
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
