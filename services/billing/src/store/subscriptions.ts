import type { StoredSubscription } from '../domain/subscription.ts'
import type { Prisma, SubscriptionChange as SubscriptionChangeRow } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'subscription' | 'subscriptionChange'>

export function subscriptionReads(prisma: Pick<Client, 'subscription'>) {
  return {
    /** All of an account, newest first. */
    async findSubscriptionsOf(userId: string): Promise<StoredSubscription[]> {
      const rows = await prisma.subscription.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      return rows as StoredSubscription[]
    },
    /** The one subscription of an account that has not ended. */
    async findRunning(userId: string): Promise<StoredSubscription | null> {
      return (await prisma.subscription.findFirst({
        where: { userId, endedAt: null },
      })) as StoredSubscription | null
    },
    /** Accounts whose grant has run out and is still marked as running, longest overdue first. */
    async findLapsed(now: Date, limit: number): Promise<string[]> {
      const rows = await prisma.subscription.findMany({
        where: { endedAt: null, source: 'grant', currentPeriodEnd: { lte: now } },
        orderBy: { currentPeriodEnd: 'asc' },
        select: { userId: true },
        take: limit,
      })
      return rows.map((row) => row.userId)
    },
  }
}

export function subscriptionWrites(prisma: Client) {
  return {
    async insertSubscription(subscription: StoredSubscription): Promise<void> {
      await prisma.subscription.create({ data: subscription })
    },
    async endSubscription(id: string, endedAt: Date): Promise<StoredSubscription> {
      const row = await prisma.subscription.update({ where: { id }, data: { status: 'inactive', endedAt } })
      return row as StoredSubscription
    },
    async appendChange(change: SubscriptionChangeRow): Promise<void> {
      await prisma.subscriptionChange.create({ data: change })
    },
  }
}
