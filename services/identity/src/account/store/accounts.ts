import type { Role } from '@alcove/contracts'
import type { Prisma, Account as Row } from '../../store/generated/client.ts'
import { emailKey, type StoredAccount } from '../domain/account.ts'

type Client = Pick<Prisma.TransactionClient, 'account'>

export type AccountChange = Partial<
  Pick<
    StoredAccount,
    'passwordHash' | 'emailProven' | 'roles' | 'suspendedAt' | 'suspensionReason' | 'suspendedBy' | 'username'
  >
>

export function accountReads(prisma: Client) {
  return {
    async findAccount(id: string): Promise<StoredAccount | null> {
      return toAccount(await prisma.account.findUnique({ where: { id } }))
    },
    async findAccountByEmail(email: string): Promise<StoredAccount | null> {
      return toAccount(await prisma.account.findUnique({ where: { emailKey: emailKey(email) } }))
    },
    /** In the order of the ids. */
    async findAccounts(ids: string[]): Promise<StoredAccount[]> {
      const rows = await prisma.account.findMany({ where: { id: { in: ids } } })
      const byId = new Map(rows.map((row) => [row.id, toAccount(row) as StoredAccount]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}

export function accountWrites(prisma: Client & Pick<Prisma.TransactionClient, '$queryRaw'>) {
  /** One transaction at a time gives an address to an account. */
  const lockAddress = async (key: string) =>
    void (await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('email/' || ${key}, 0))`)
  return {
    /** Reads an account and keeps it from changing until the transaction ends. */
    async lockAccount(id: string): Promise<StoredAccount | null> {
      await prisma.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR UPDATE`
      return toAccount(await prisma.account.findUnique({ where: { id } }))
    },
    /** @returns false when the address is taken */
    async insertAccount(account: StoredAccount): Promise<boolean> {
      const key = emailKey(account.email)
      await lockAddress(key)
      const { count } = await prisma.account.createMany({
        data: [{ ...account, emailKey: key }],
        skipDuplicates: true,
      })
      return count === 1
    },
    /** No change of the account: its revision stays. */
    async saveLogin(id: string, at: Date): Promise<void> {
      await prisma.account.update({ where: { id }, data: { lastLoginAt: at } })
    },
    /** Its sessions and links go with it; the caller emits the deletion in the same transaction. */
    async deleteAccount(id: string): Promise<void> {
      await prisma.account.delete({ where: { id } })
    },
    /**
     * Changes an account and counts its revision up; the caller's copy is locked in by the row's lock. Whoever changes
     * `suspendedAt` announces the profile in the same transaction; reason and author of a suspension go with it.
     */
    async updateAccount(id: string, change: AccountChange): Promise<StoredAccount> {
      const { suspendedAt, suspensionReason = null, suspendedBy = null } = change
      const announced =
        suspendedAt === undefined
          ? {}
          : { announcedSuspended: suspendedAt !== null, suspensionReason, suspendedBy }
      const row = await prisma.account.update({
        where: { id },
        data: { ...change, ...announced, revision: { increment: 1 } },
      })
      return toAccount(row) as StoredAccount
    },
    /**
     * Changes the address, and counts the revision up.
     * @param emailProven whether its owner has used a link of a mail to it
     * @returns null when another account has it
     */
    async updateEmail(id: string, email: string, emailProven = true): Promise<StoredAccount | null> {
      const key = emailKey(email)
      await lockAddress(key)
      const taken = await prisma.account.findFirst({
        where: { emailKey: key, id: { not: id } },
        select: { id: true },
      })
      if (taken) return null
      const row = await prisma.account.update({
        where: { id },
        data: { email, emailKey: key, emailProven, revision: { increment: 1 } },
      })
      return toAccount(row) as StoredAccount
    },
    /** Locks accounts whose suspension, or its end, no event has told. Another process waits, and finds fewer. */
    async lockUnannouncedSuspensions(limit: number): Promise<Pick<StoredAccount, 'id' | 'suspendedAt'>[]> {
      return prisma.$queryRaw`
        SELECT id, suspended_at AS "suspendedAt" FROM account
        WHERE (suspended_at IS NOT NULL) <> announced_suspended ORDER BY id LIMIT ${limit} FOR UPDATE`
    },
  }
}

function toAccount(row: Row | null): StoredAccount | null {
  if (!row) return null
  const { emailKey: _, announcedSuspended: __, ...account } = row
  return { ...account, roles: row.roles as Role[] }
}
