import { NOTIFICATION_STATES, PAYMENT_PROVIDERS } from '@alcove/contracts'
import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { jsonColumn } from '@alcove/kit/database/json-column'
import { z } from 'zod'
import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'

export type WebhookFacts = Pick<StoredWebhookEvent, 'eventId' | 'type' | 'occurredAt' | 'facts'>

type Client = Pick<Prisma.TransactionClient, 'webhookEvent'>

export const toWebhookEvent = enumColumns('notification', {
  provider: PAYMENT_PROVIDERS,
  status: NOTIFICATION_STATES,
})

const readSubject = jsonColumn(
  'notification.about',
  z.object({
    checkoutId: z.string().optional(),
    customer: z.string().optional(),
    subscription: z.string().optional(),
    payment: z.string().optional(),
  }),
)
const readFacts = jsonColumn('notification.facts', z.record(z.string(), z.unknown()))

/** After this, unhandled events are left to administrators. */
const RETRY_WINDOW_MS = 3 * 86_400_000

export function webhookEventReads(prisma: Client) {
  return {
    async findWebhookEvent(id: string): Promise<StoredWebhookEvent | null> {
      const row = await prisma.webhookEvent.findUnique({ where: { id } })
      return row && { ...toWebhookEvent(row), about: readSubject(row.about), facts: readFacts(row.facts) }
    },
    /** Events about a customer that carry facts, oldest first; most providers send hardly any. */
    async findWebhookFacts(userId: string, provider: PaymentProviderName): Promise<WebhookFacts[]> {
      const rows = await prisma.webhookEvent.findMany({
        where: { userId, provider, facts: { not: {} } },
        orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
        select: { eventId: true, type: true, occurredAt: true, facts: true },
      })
      return rows.map((row) => ({ ...row, facts: readFacts(row.facts) }))
    },
    /** Recent unhandled events received before a moment, oldest attempt first. */
    async findUnhandledEvents(before: Date, limit: number): Promise<string[]> {
      const since = new Date(before.getTime() - RETRY_WINDOW_MS)
      const rows = await prisma.webhookEvent.findMany({
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

export function webhookEventSweeps(sql: Sql) {
  return {
    /** Deletes handled events without facts that were received before a moment. @returns how many were deleted */
    deleteWebhookEvents: (before: Date) =>
      deleteAll(
        sql,
        'notification',
        `SELECT ctid FROM notification
         WHERE received_at < $1 AND status IN ('handled', 'ignored') AND facts = '{}'`,
        [before],
      ),
  }
}

export function webhookEventWrites(prisma: Client & Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** @returns false for a repeated delivery, which is counted */
    async insertWebhookEvent(event: StoredWebhookEvent): Promise<boolean> {
      const { about, facts, ...columns } = event
      const { count } = await prisma.webhookEvent.createMany({
        data: [{ ...columns, about: { ...about }, facts: facts as Prisma.InputJsonObject }],
        skipDuplicates: true,
      })
      if (count > 0) return true
      await prisma.webhookEvent.updateMany({
        where: { provider: event.provider, eventId: event.eventId },
        data: { deliveries: { increment: 1 } },
      })
      return false
    },
    async updateWebhookEvent(
      id: string,
      change: Partial<
        Pick<
          StoredWebhookEvent,
          'status' | 'userId' | 'failure' | 'handledAt' | 'afterSyncVersion' | 'triedAt'
        >
      >,
    ): Promise<void> {
      await prisma.webhookEvent.update({ where: { id }, data: change })
    },
    /** A sync covers every event received before its version was claimed. */
    async markEventsHandled(
      userId: string,
      provider: PaymentProviderName,
      version: number,
      at: Date,
    ): Promise<void> {
      await prisma.webhookEvent.updateMany({
        where: {
          userId,
          provider,
          status: { in: ['waiting', 'failed', 'unmatched'] },
          afterSyncVersion: { lt: version },
        },
        data: { status: 'handled', handledAt: at, failure: null },
      })
    },
  }
}
