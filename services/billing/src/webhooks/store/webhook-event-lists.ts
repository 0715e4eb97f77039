import { listNotifications } from '@alcove/contracts'
import { adminList } from '../../store/admin-list.ts'
import { type CustomerName, customerName } from '../../store/customer-name.ts'
import { Prisma } from '../../store/generated/client.ts'
import { equals, matchesText } from '../../store/list-conditions.ts'
import type { RecordedProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'
import { toWebhookEvent } from './webhook-events.ts'

export interface AdminWebhookEventRow extends Omit<StoredWebhookEvent, 'about' | 'facts'> {
  provider: RecordedProviderName
  customer: CustomerName | null
}

export const webhookEventLists = (prisma: Pick<Prisma.TransactionClient, 'webhookEvent' | '$queryRaw'>) => ({
  webhookEventList: adminList(prisma, {
    operation: listNotifications,
    from: Prisma.sql`notification t LEFT JOIN customer c USING (user_id)`,
    columns: {
      receivedAt: 't.received_at',
      occurredAt: 't.occurred_at',
      type: 't.type',
      status: 't.status',
      id: 't.id',
    },
    filters: {
      customerId: equals('t.user_id', 'uuid'),
      status: equals('t.status'),
      type: equals('t.type'),
      q: matchesText('c.email', 'c.username', 't.event_id', 't.id::text', 'c.user_id::text'),
    },
    async load(ids): Promise<AdminWebhookEventRow[]> {
      const rows = await prisma.webhookEvent.findMany({
        where: { id: { in: ids } },
        include: { customer: customerName },
        omit: { about: true, facts: true },
      })
      return rows.map(toWebhookEvent)
    },
  }),
})
