import { type listSubscriptions, type OperationReceived, subscriptionStatusSchema } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { ListedCommand } from '../../commands/domain/provider-command.ts'
import { toCommand } from '../../commands/store/commands.ts'
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
import {
  CHANGE_CAUSES,
  type ChangeCause,
  type StoredSubscription,
  type SubscriptionStatus,
} from '../domain/subscription.ts'
import { toSubscription } from './subscriptions.ts'

type Query = OperationReceived<typeof listSubscriptions>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

/** A subscription with its changes and provider commands, oldest first. */
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
  commands: ListedCommand[]
}

const toChange = enumColumns('subscription_change', {
  status: subscriptionStatusSchema.options,
  cause: CHANGE_CAUSES,
})

const COLUMNS: Record<Field, string> = {
  createdAt: 't.created_at',
  currentPeriodEnd: 't.current_period_end',
  amount: 't.amount',
  status: 't.status',
  id: 't.id',
}
const SEARCHED_COLUMNS = ['c.email', 'c.username', 't.reference', 't.id::text', 'c.user_id::text']

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
          ...matchesText(filter.q, SEARCHED_COLUMNS),
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
          commands: { orderBy: [{ askedAt: 'asc' }, { id: 'asc' }], omit: { details: true } },
        },
      })
      return sortByIds(
        ids,
        rows.map((row) => ({
          ...toSubscription(row),
          changes: row.changes.map(toChange),
          commands: row.commands.map(toCommand),
        })),
      )
    },
  }
}

/** Filters by the shown status: an expired grant is inactive, whether the sweep has recorded it yet or not. */
function hasStatus(status: SubscriptionStatus | undefined, now: Date): Prisma.Sql[] {
  const isExpired = Prisma.sql`(t.source = 'grant' AND t.current_period_end <= ${now})`
  if (status === 'active') return [Prisma.sql`(t.status = 'active' AND NOT ${isExpired})`]
  if (status === 'inactive') return [Prisma.sql`(t.status = 'inactive' OR ${isExpired})`]
  return equals('t.status', status)
}
