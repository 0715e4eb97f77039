import { listSubscriptions, subscriptionStatusSchema } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { ListedCommand } from '../../provider-commands/domain/provider-command.ts'
import { toCommand } from '../../provider-commands/store/commands.ts'
import { adminList } from '../../store/admin-list.ts'
import { type CustomerName, customerName } from '../../store/customer-name.ts'
import { Prisma } from '../../store/generated/client.ts'
import { equals, matchesText } from '../../store/list-conditions.ts'
import type { RecordedProviderName } from '../../sync/domain/provider-name.ts'
import {
  CHANGE_CAUSES,
  type ChangeCause,
  type StoredSubscription,
  type SubscriptionStatus,
} from '../domain/subscription.ts'
import { toSubscription } from './subscriptions.ts'

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

export const subscriptionLists = (prisma: Pick<Prisma.TransactionClient, 'subscription' | '$queryRaw'>) => ({
  /** @param now at which statuses are shown */
  subscriptionList: (now: Date) =>
    adminList(prisma, {
      operation: listSubscriptions,
      from: Prisma.sql`subscription t JOIN customer c USING (user_id)`,
      columns: {
        createdAt: 't.created_at',
        currentPeriodEnd: 't.current_period_end',
        amount: 't.amount',
        status: 't.status',
        id: 't.id',
      },
      filters: {
        customerId: equals('t.user_id', 'uuid'),
        plan: equals('t.plan'),
        status: (status) => hasStatus(status, now),
        q: matchesText('c.email', 'c.username', 't.reference', 't.id::text', 'c.user_id::text'),
      },
      async load(ids): Promise<AdminSubscriptionRow[]> {
        const rows = await prisma.subscription.findMany({
          where: { id: { in: ids } },
          include: {
            customer: customerName,
            changes: { orderBy: { revision: 'asc' } },
            commands: { orderBy: [{ askedAt: 'asc' }, { id: 'asc' }], omit: { details: true } },
          },
        })
        return rows.map((row) => ({
          ...toSubscription(row),
          changes: row.changes.map(toChange),
          commands: row.commands.map(toCommand),
        }))
      },
    }),
})

/** Filters by the shown status: an expired grant is inactive, whether the sweep has recorded it yet or not. */
function hasStatus(status: SubscriptionStatus, now: Date): Prisma.Sql[] {
  const isExpired = Prisma.sql`(t.source = 'grant' AND t.current_period_end <= ${now})`
  if (status === 'active') return [Prisma.sql`(t.status = 'active' AND NOT ${isExpired})`]
  if (status === 'inactive') return [Prisma.sql`(t.status = 'inactive' OR ${isExpired})`]
  return equals('t.status')(status)
}
