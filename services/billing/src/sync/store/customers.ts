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
  /** When the last recorded sync began, and the last attempt. */
  syncedAt: Date | null
  triedAt: Date | null
  trialUsedAt: Date | null
}

/** Version of a sync, claimed before the snapshot is fetched. */
export interface SyncVersion {
  number: number
  /** The last version recorded at the time of the claim; this sync's snapshot is newer. */
  after: number
  /** Time of the claim: the snapshot shows everything done before. */
  claimedAt: Date
}

/**
 * `overtaken`: a version claimed later is recorded, and its snapshot is newer. `overlapped`: a version claimed earlier was
 * recorded meanwhile, and which snapshot is newer is unknown.
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
    /** Revision of the last `subscription.changed` of an account; 0 without any. */
    async findSubscriptionRevision(userId: string): Promise<number> {
      const row = await prisma.customer.findUnique({
        where: { userId },
        select: { subscriptionRevision: true },
      })
      return row?.subscriptionRevision ?? 0
    },
    /** The provider's id of a customer. */
    async findProviderReference(provider: PaymentProviderName, userId: string): Promise<string | null> {
      const row = await prisma.providerCustomer.findUnique({
        where: { provider_userId: { provider, userId } },
      })
      return row?.reference ?? null
    },
    /** The account with this id at the provider. */
    async findUserByReference(provider: PaymentProviderName, reference: string): Promise<string | null> {
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
    /** Saves a profile from identity or a token, unless a newer revision is stored. */
    async saveProfile({ userId, revision, email, username }: Profile): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO customer AS known (user_id, profile_revision, email, username)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${username})
        ON CONFLICT (user_id) DO UPDATE SET profile_revision = excluded.profile_revision, email = excluded.email,
          username = excluded.username
        WHERE known.profile_revision < excluded.profile_revision`
    },
    /** Erases address and name; contracts and invoices stay, because the law requires them. */
    async eraseCustomer(userId: string): Promise<void> {
      await prisma.$executeRaw`
        UPDATE customer SET email = '', username = NULL WHERE user_id = ${userId}::uuid`
    },
    /**
     * Locks a customer's records until the transaction ends.
     * @returns false for an unknown account
     */
    async lockCustomer(userId: string): Promise<boolean> {
      const rows = await prisma.$queryRaw<object[]>`
        SELECT 1 FROM customer WHERE user_id = ${userId}::uuid FOR UPDATE`
      return rows.length > 0
    },
    /** Takes the next revision of the customer's `subscription.changed`. Needs the customer's lock. */
    async nextRevision(userId: string): Promise<number> {
      const { subscriptionRevision } = await prisma.customer.update({
        where: { userId },
        data: { subscriptionRevision: { increment: 1 } },
        select: { subscriptionRevision: true },
      })
      return subscriptionRevision
    },
    /** Claims the next sync version. Needs the customer's lock. */
    async claimSyncVersion(userId: string, at: Date): Promise<SyncVersion> {
      const { syncClaimed, syncRecorded } = await prisma.customer.update({
        where: { userId },
        data: { syncClaimed: { increment: 1 }, triedAt: at },
        select: { syncClaimed: true, syncRecorded: true },
      })
      return { number: syncClaimed, after: syncRecorded, claimedAt: at }
    },
    /** The last claimed sync version. Needs the customer's lock. */
    async findSyncVersion(userId: string): Promise<number> {
      const { syncClaimed } = await prisma.customer.findUniqueOrThrow({
        where: { userId },
        select: { syncClaimed: true },
      })
      return syncClaimed
    },
    /** Records a sync version if its snapshot is newer than all recorded ones. Needs the customer's lock. */
    async recordUnlessStale(userId: string, { number, after, claimedAt }: SyncVersion): Promise<SyncOutcome> {
      const { syncRecorded } = await prisma.customer.findUniqueOrThrow({
        where: { userId },
        select: { syncRecorded: true },
      })
      if (syncRecorded > number) return 'overtaken'
      if (syncRecorded !== after) return 'overlapped'
      await prisma.customer.update({
        where: { userId },
        data: { syncRecorded: number, syncedAt: claimedAt },
      })
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
