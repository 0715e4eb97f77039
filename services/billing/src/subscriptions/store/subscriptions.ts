import {
  ACCESS_LEVELS,
  BILLING_INTERVALS,
  PAYMENT_PROVIDERS,
  subscriptionStatusSchema,
} from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { Prisma, SubscriptionChange as SubscriptionChangeRow } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { StoredSubscription } from '../domain/subscription.ts'

type Client = Pick<Prisma.TransactionClient, 'subscription' | 'subscriptionChange'>

export const toSubscription = enumColumns('subscription', {
  plan: ACCESS_LEVELS,
  interval: BILLING_INTERVALS,
  status: subscriptionStatusSchema.options,
  source: ['grant', ...PAYMENT_PROVIDERS],
  nextPlan: ACCESS_LEVELS,
  nextInterval: BILLING_INTERVALS,
})

export function subscriptionReads(prisma: Client) {
  return {
    /** Subscriptions of an account, newest first. */
    async findSubscriptionsOf(userId: string): Promise<StoredSubscription[]> {
      const rows = await prisma.subscription.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      return rows.map(toSubscription)
    },
    async findSubscription(id: string): Promise<StoredSubscription | null> {
      const row = await prisma.subscription.findUnique({ where: { id } })
      return row && toSubscription(row)
    },
    async findSubscriptionByReference(
      source: PaymentProviderName,
      reference: string,
    ): Promise<StoredSubscription | null> {
      const row = await prisma.subscription.findUnique({
        where: { source_reference: { source, reference } },
      })
      return row && toSubscription(row)
    },
    /** The subscription of a checkout; after a plan change with several sales, the latest sale. */
    async findSubscriptionOfCheckout(checkoutId: string): Promise<StoredSubscription | null> {
      const row = await prisma.subscription.findFirst({
        where: { checkoutId },
        orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
      })
      return row && toSubscription(row)
    },
    /** A duplicate that never gave access has no history. */
    async hasHistory({ id, userId }: Pick<StoredSubscription, 'id' | 'userId'>): Promise<boolean> {
      return (await prisma.subscriptionChange.findFirst({ where: { userId, subscriptionId: id } })) !== null
    },
    /** The one subscription of an account that has not ended. */
    async findRunning(userId: string): Promise<StoredSubscription | null> {
      const row = await prisma.subscription.findFirst({
        where: { userId, endedAt: null, isDuplicate: false },
      })
      return row && toSubscription(row)
    },
    /** Accounts with an expired grant or subscription of a former provider that still counts as running, oldest first. */
    async findExpired(provider: PaymentProviderName, now: Date, limit: number): Promise<string[]> {
      const rows = await prisma.subscription.findMany({
        where: {
          endedAt: null,
          isDuplicate: false,
          OR: [
            { source: 'grant', currentPeriodEnd: { lte: now } },
            { source: { notIn: ['grant', provider] }, validUntil: { lte: now } },
          ],
        },
        orderBy: { currentPeriodEnd: 'asc' },
        select: { userId: true },
        take: limit,
      })
      return rows.map((row) => row.userId)
    },
    /** Counts running paid subscriptions of other providers, duplicates included. */
    async countRunningElsewhere(provider: PaymentProviderName): Promise<{ source: string; count: number }[]> {
      const groups = await prisma.subscription.groupBy({
        by: ['source'],
        where: { endedAt: null, source: { notIn: ['grant', provider] } },
        _count: true,
        orderBy: { source: 'asc' },
      })
      return groups.map(({ source, _count: count }) => ({ source, count }))
    },
    /** Paid subscriptions that renew or lose access within a window, so that a reminder may be due. */
    async findDueForReminder(now: Date, until: Date, limit: number, after: string | null) {
      const rows = await prisma.subscription.findMany({
        where: {
          source: { not: 'grant' },
          endedAt: null,
          isDuplicate: false,
          ...(after === null ? {} : { id: { gt: after } }),
          OR: [
            {
              status: { in: ['active', 'trialing'] },
              endsWithPeriod: false,
              currentPeriodEnd: { gt: now, lte: until },
            },
            { status: 'past_due', graceUntil: { gt: now, lte: until } },
          ],
        },
        orderBy: { id: 'asc' },
        take: limit,
      })
      return rows.map(toSubscription)
    },
  }
}

export function subscriptionWrites(prisma: Client) {
  return {
    async insertSubscription(subscription: StoredSubscription): Promise<void> {
      await prisma.subscription.create({ data: subscription })
    },
    async updateSubscription(id: string, data: Partial<StoredSubscription>): Promise<StoredSubscription> {
      return toSubscription(await prisma.subscription.update({ where: { id }, data }))
    },
    async endSubscription(id: string, endedAt: Date): Promise<StoredSubscription> {
      const row = await prisma.subscription.update({
        where: { id },
        data: { status: 'inactive', endedAt, validUntil: endedAt },
      })
      return toSubscription(row)
    },
    async appendChange(change: SubscriptionChangeRow): Promise<void> {
      await prisma.subscriptionChange.create({ data: change })
    },
  }
}
