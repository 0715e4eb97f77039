import type { Prisma, Subscription } from './generated/client.ts'

export function subscriptionWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Keeps the newest of what billing has said about an account. */
    async saveSubscription(subscription: Subscription): Promise<void> {
      const { userId, revision, subscriptionId, level, status, validUntil } = subscription
      await prisma.$executeRaw`
        INSERT INTO subscription (user_id, revision, subscription_id, level, status, valid_until)
        VALUES (${userId}::uuid, ${revision}, ${subscriptionId}::uuid, ${level}, ${status}, ${validUntil})
        ON CONFLICT (user_id) DO UPDATE SET revision = excluded.revision,
          subscription_id = excluded.subscription_id, level = excluded.level, status = excluded.status,
          valid_until = excluded.valid_until
        WHERE subscription.revision < excluded.revision`
    },
  }
}
