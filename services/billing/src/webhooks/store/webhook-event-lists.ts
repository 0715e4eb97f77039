import type { listNotifications, OperationReceived } from '@alcove/contracts'
import {
  type CustomerName,
  customerName,
  equals,
  type FoundIds,
  findIds,
  isOneOf,
  type ListOrder,
  type ListPage,
  matchesText,
  sortByIds,
} from '../../store/find-ids.ts'
import { Prisma } from '../../store/generated/client.ts'
import type { RecordedProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredWebhookEvent } from '../domain/webhook-event.ts'
import { toWebhookEvent } from './webhook-events.ts'

type Query = OperationReceived<typeof listNotifications>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

export interface AdminWebhookEventRow extends Omit<StoredWebhookEvent, 'about' | 'facts'> {
  provider: RecordedProviderName
  customer: CustomerName | null
}

const COLUMNS: Record<Field, string> = {
  receivedAt: 't.received_at',
  occurredAt: 't.occurred_at',
  type: 't.type',
  status: 't.status',
  id: 't.id',
}
const SEARCHED_COLUMNS = ['c.email', 'c.username', 't.event_id', 't.id::text', 'c.user_id::text']

export function webhookEventLists(prisma: Pick<Prisma.TransactionClient, 'webhookEvent' | '$queryRaw'>) {
  return {
    findWebhookEventIds: (
      filter: Filter,
      { field, direction }: ListOrder<Field>,
      page: ListPage,
    ): Promise<FoundIds> =>
      findIds(prisma, {
        from: Prisma.sql`notification t LEFT JOIN customer c USING (user_id)`,
        conditions: [
          ...isOneOf(filter.id),
          ...equals('t.user_id', filter.customerId, 'uuid'),
          ...equals('t.status', filter.status),
          ...equals('t.type', filter.type),
          ...matchesText(filter.q, SEARCHED_COLUMNS),
        ],
        column: COLUMNS[field],
        direction,
        page,
      }),
    async findAdminWebhookEvents(ids: string[]): Promise<AdminWebhookEventRow[]> {
      const rows = await prisma.webhookEvent.findMany({
        where: { id: { in: ids } },
        include: { customer: customerName },
        omit: { about: true, facts: true },
      })
      return sortByIds(ids, rows.map(toWebhookEvent))
    },
  }
}
