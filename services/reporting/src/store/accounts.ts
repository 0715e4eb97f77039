import type { Prisma } from './generated/client.ts'

export interface Profile {
  userId: string
  revision: number
  email: string
  /** True once a link that was mailed to this address has been used. */
  emailProven: boolean
  username: string | null
}

export function accountReads(prisma: Pick<Prisma.TransactionClient, 'account'>) {
  return {
    /** Mail address of a person; null until a profile has arrived. */
    async findAddress(userId: string): Promise<string | null> {
      const account = await prisma.account.findUnique({ where: { userId }, select: { email: true } })
      return account?.email ?? null
    },
    /** The mail address, and if it is proven to be the person's own. */
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
    /** Keeps the newest profile that identity has sent about an account. */
    async saveProfile({ userId, revision, email, emailProven, username }: Profile): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO account (user_id, revision, email, email_proven, username)
        VALUES (${userId}::uuid, ${revision}, ${email}, ${emailProven}, ${username})
        ON CONFLICT (user_id) DO UPDATE
        SET revision = excluded.revision, email = excluded.email, email_proven = excluded.email_proven, username = excluded.username
        WHERE account.revision < excluded.revision`
    },
    /** Keeps the registration in the stats, without the person. */
    async eraseProfile(userId: string): Promise<void> {
      await prisma.$executeRaw`
        UPDATE account SET email = NULL, username = NULL WHERE user_id = ${userId}::uuid`
    },
    /** Serializes, until the transaction ends, the decisions to hold or send mail to this person. */
    async lockMailbox(userId: string): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('mailbox/' || ${userId}, 0))`
    },
  }
}
