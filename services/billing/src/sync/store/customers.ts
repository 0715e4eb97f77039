import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../domain/provider-name.ts'

export interface Profile {
  userId: string
  revision: number
  email: string
  username: string | null
}

export interface StoredCustomer {
  userId: string
  email: string
  username: string | null
  /** When truth was last recorded, and when it was last asked for, in vain or not. */
  syncedAt: Date | null
  triedAt: Date | null
  trialUsedAt: Date | null
}

/** One fetch of a customer's truth, claimed before it is made. */
export interface SyncVersion {
  number: number
  /** The last one that had been recorded when it was claimed: what it fetches is newer than that. */
  after: number
}

/**
 * `overtaken`: one that was claimed later is recorded, and has seen all that this one was claimed for. `overlapped`: one
 * that was claimed earlier was recorded meanwhile; which of the two has seen more, nobody can say.
 */
export type SyncOutcome = 'recorded' | 'overtaken' | 'overlapped'

export function customerReads(prisma: Pick<Prisma.TransactionClient, 'customer' | 'providerCustomer'>) {
  return {
    findCustomer: (userId: string): Promise<StoredCustomer | null> =>
      prisma.customer.findUnique({
        where: { userId },
        select: {
          userId: true,
          email: true,
          username: true,
          syncedAt: true,
          triedAt: true,
          trialUsedAt: true,
        },
      }),
    /** Of the last `subscription.changed` of an account; 0 where there was none. */
    async findSubscriptionRevision(userId: string): Promise<number> {
      const row = await prisma.customer.findUnique({
        where: { userId },
        select: { subscriptionRevision: true },
      })
      return row?.subscriptionRevision ?? 0
    },
    /** What the provider calls the customer. */
    async findProviderReference(provider: PaymentProviderName, userId: string): Promise<string | null> {
      const row = await prisma.providerCustomer.findUnique({
        where: { provider_userId: { provider, userId } },
      })
      return row?.reference ?? null
    },
    /** Whom the provider calls that. */
    async findUserOfReference(provider: PaymentProviderName, reference: string): Promise<string | null> {
      const row = await prisma.providerCustomer.findUnique({
        where: { provider_reference: { provider, reference } },
      })
      return row?.userId ?? null
    },
  }
}

export function customerWrites(
  prisma: Pick<Prisma.TransactionClient, 'customer' | 'providerCustomer' | '$queryRaw' | '$executeRaw'>,
) {
  return {
    /** Keeps the newest of what identity, or a token, has said about an account. */
    async saveProfile({ userId, revision, email, username }: Profile): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO customer AS known (user_id, profile_revision, email, username)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${username})
        ON CONFLICT (user_id) DO UPDATE SET profile_revision = excluded.profile_revision, email = excluded.email,
          username = excluded.username
        WHERE known.profile_revision < excluded.profile_revision`
    },
    /** Contracts and invoices stay, because the law requires them; the account's address and name do not. */
    async eraseCustomer(userId: string): Promise<void> {
      await prisma.$executeRaw`
        UPDATE customer SET email = '', username = NULL WHERE user_id = ${userId}::uuid`
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
    /** Takes the next turn at fetching the customer's truth. Under the customer's lock. */
    async claimSyncVersion(userId: string, at: Date): Promise<SyncVersion> {
      const { syncClaimed, syncRecorded } = await prisma.customer.update({
        where: { userId },
        data: { syncClaimed: { increment: 1 }, triedAt: at },
        select: { syncClaimed: true, syncRecorded: true },
      })
      return { number: syncClaimed, after: syncRecorded }
    },
    /** The last turn that anybody has taken. Under the customer's lock. */
    async findSyncVersion(userId: string): Promise<number> {
      const { syncClaimed } = await prisma.customer.findUniqueOrThrow({
        where: { userId },
        select: { syncClaimed: true },
      })
      return syncClaimed
    },
    /** Counts a turn, if what was fetched in it is newer than all that is recorded. Under the customer's lock. */
    async recordSyncVersion(userId: string, { number, after }: SyncVersion, at: Date): Promise<SyncOutcome> {
      const { syncRecorded } = await prisma.customer.findUniqueOrThrow({
        where: { userId },
        select: { syncRecorded: true },
      })
      if (syncRecorded > number) return 'overtaken'
      if (syncRecorded !== after) return 'overlapped'
      await prisma.customer.update({ where: { userId }, data: { syncRecorded: number, syncedAt: at } })
      return 'recorded'
    },
    async markTrialUsed(userId: string, at: Date): Promise<void> {
      await prisma.customer.updateMany({ where: { userId, trialUsedAt: null }, data: { trialUsedAt: at } })
    },
    async saveProviderReference(
      provider: PaymentProviderName,
      userId: string,
      reference: string,
    ): Promise<void> {
      await prisma.providerCustomer.upsert({
        where: { provider_userId: { provider, userId } },
        create: { provider, userId, reference },
        update: { reference },
      })
    },
  }
}
