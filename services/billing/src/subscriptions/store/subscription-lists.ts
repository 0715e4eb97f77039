import type { listSubscriptions, OperationReceived } from '@alcove/contracts'
import type { ProviderCommand } from '../../commands/domain/provider-command.ts'
import {
  type CustomerName,
  customerName,
  equals,
  type FoundIds,
  findIds,
  inOrder,
  isOneOf,
  type ListOrder,
  type ListPage,
  seeks,
} from '../../store/find-ids.ts'
import { Prisma } from '../../store/generated/client.ts'
import type { RecordedProviderName } from '../../sync/domain/provider-name.ts'
import type { ChangeCause, StoredSubscription, SubscriptionStatus } from '../domain/subscription.ts'

type Query = OperationReceived<typeof listSubscriptions>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

/** A subscription with what happened to it, and what was asked of its provider, oldest first. */
export interface AdminSubscriptionRow extends StoredSubscription {
  source: 'grant' | RecordedProviderName
  customer: CustomerName
  changes: {
    status: SubscriptionStatus
    cause: ChangeCause
    actorId: string | null
    reason: string | null
    changedAt: Date
  }[]
  commands: ProviderCommand[]
}

const COLUMNS: Record<Field, string> = {
  createdAt: 't.created_at',
  currentPeriodEnd: 't.current_period_end',
  amount: 't.amount',
  status: 't.status',
  id: 't.id',
}
const SOUGHT = ['c.email', 'c.username', 't.reference', 't.id::text', 'c.user_id::text']

export function subscriptionLists(prisma: Pick<Prisma.TransactionClient, 'subscription' | '$queryRaw'>) {
  return {
    findSubscriptionIds: (
      filter: Filter,
      { field, direction }: ListOrder<Field>,
      page: ListPage,
      now: Date,
    ): Promise<FoundIds> =>
      findIds(prisma, {
        from: Prisma.sql`subscription t JOIN customer c USING (user_id)`,
        conditions: [
          ...isOneOf(filter.id),
          ...equals('t.user_id', filter.customerId, 'uuid'),
          ...equals('t.plan', filter.plan),
          ...hasStatus(filter.status, now),
          ...seeks(filter.q, SOUGHT),
        ],
        column: COLUMNS[field],
        direction,
        page,
      }),
    async findAdminSubscriptions(ids: string[]): Promise<AdminSubscriptionRow[]> {
      const rows = await prisma.subscription.findMany({
        where: { id: { in: ids } },
        include: {
          customer: customerName,
          changes: { orderBy: { revision: 'asc' } },
          commands: { orderBy: [{ askedAt: 'asc' }, { id: 'asc' }] },
        },
      })
      return inOrder(ids, rows as unknown as AdminSubscriptionRow[])
    },
  }
}

/** As people are told at this moment: a grant is over with its period, whether the sweep has come by or not. */
function hasStatus(status: SubscriptionStatus | undefined, now: Date): Prisma.Sql[] {
  const hasLapsed = Prisma.sql`(t.source = 'grant' AND t.current_period_end <= ${now})`
  if (status === 'active') return [Prisma.sql`(t.status = 'active' AND NOT ${hasLapsed})`]
  if (status === 'inactive') return [Prisma.sql`(t.status = 'inactive' OR ${hasLapsed})`]
  return equals('t.status', status)
}
