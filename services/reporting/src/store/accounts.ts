import type { Prisma } from './generated/client.ts'

export interface Profile {
  userId: string
  revision: number
  email: string
  /** A link that was mailed to this address has been used. */
  emailProven: boolean
  username: string | null
}

export function accountReads(prisma: Pick<Prisma.TransactionClient, 'account'>) {
  return {
    /** Where mail to a person goes; null while no profile has arrived. */
    async findAddress(userId: string): Promise<string | null> {
      const account = await prisma.account.findUnique({ where: { userId }, select: { email: true } })
      return account?.email ?? null
    },
    /** The same with whether it is proven to be the person's own. */
    async findOwnAddress(userId: string): Promise<Pick<Profile, 'email' | 'emailProven'> | null> {
      const account = await prisma.account.findUnique({
        where: { userId },
        select: { email: true, emailProven: true },
      })
      const email = account?.email ?? null
      return account && email !== null ? { email, emailProven: account.emailProven } : null
    },
  }
}

export function accountWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>) {
  return {
    async saveRegistration(userId: string, registeredAt: Date): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO account (user_id, registered_at, revision) VALUES (${userId}::uuid, ${registeredAt}, 0)
        ON CONFLICT (user_id) DO UPDATE SET registered_at = excluded.registered_at`
    },
    /** Keeps the newest of what identity has said about an account. */
    async saveProfile({ userId, revision, email, emailProven, username }: Profile): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO account (user_id, revision, email, email_proven, username)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${emailProven}, ${username})
        ON CONFLICT (user_id) DO UPDATE
        SET revision = excluded.revision, email = excluded.email, email_proven = excluded.email_proven, username = excluded.username
        WHERE account.revision < excluded.revision`
    },
    /** That somebody registered stays in the figures; who it was does not. */
    async eraseProfile(userId: string): Promise<void> {
      await prisma.$executeRaw`
        UPDATE account SET email = NULL, username = NULL WHERE user_id = ${userId}::uuid`
    },
    /** Until the transaction ends nobody else decides whether mail to this person waits or goes. */
    async lockMailbox(userId: string): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('mailbox/' || ${userId}, 0))`
    },
  }
}
