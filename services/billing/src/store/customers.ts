import type { Prisma } from './generated/client.ts'

export interface Profile {
  userId: string
  revision: number
  email: string
  username: string | null
}

export function customerWrites(
  prisma: Pick<Prisma.TransactionClient, 'customer' | '$queryRaw' | '$executeRaw'>,
) {
  return {
    /** Keeps the newest of what identity has said about an account. */
    async saveProfile({ userId, revision, email, username }: Profile): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO customer AS known (user_id, profile_revision, email, username)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${username})
        ON CONFLICT (user_id) DO UPDATE SET profile_revision = excluded.profile_revision, email = excluded.email,
          username = excluded.username
        WHERE known.profile_revision < excluded.profile_revision`
    },
    /**
     * Keeps every other change of this customer's subscriptions waiting until the transaction ends.
     * @returns false for an account that identity has not told us of
     */
    async lockCustomer(userId: string): Promise<boolean> {
      const rows = await prisma.$queryRaw<object[]>`
        SELECT 1 FROM customer WHERE user_id = ${userId}::uuid FOR UPDATE`
      return rows.length > 0
    },
    /** The next number of the customer's `subscription.changed`. Under the customer's lock. */
    async nextRevision(userId: string): Promise<number> {
      const { subscriptionRevision } = await prisma.customer.update({
        where: { userId },
        data: { subscriptionRevision: { increment: 1 } },
        select: { subscriptionRevision: true },
      })
      return subscriptionRevision
    },
  }
}
