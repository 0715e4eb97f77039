import { ROLES } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
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
      const row = await prisma.account.findUnique({ where: { id } })
      return row && toAccount(row)
    },
    async findAccountByEmail(email: string): Promise<StoredAccount | null> {
      const row = await prisma.account.findUnique({ where: { emailKey: emailKey(email) } })
      return row && toAccount(row)
    },
    /** @returns the accounts in the order of `ids` */
    async findAccounts(ids: string[]): Promise<StoredAccount[]> {
      const rows = await prisma.account.findMany({ where: { id: { in: ids } } })
      const byId = new Map(rows.map((row) => [row.id, toAccount(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}

export function accountWrites(prisma: Client & Pick<Prisma.TransactionClient, '$queryRaw'>) {
  /** Serialises transactions that give one address to an account. */
  const lockAddress = async (key: string) =>
    void (await prisma.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('email/' || ${key}, 0))`)
  return {
    /** Reads an account and locks its row until the transaction ends. */
    async lockAccount(id: string): Promise<StoredAccount | null> {
      await prisma.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR UPDATE`
      const row = await prisma.account.findUnique({ where: { id } })
      return row && toAccount(row)
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
    /** Leaves the revision as it is: a login does not change the account. */
    async saveLogin(id: string, at: Date): Promise<void> {
      await prisma.account.update({ where: { id }, data: { lastLoginAt: at } })
    },
    /** Counts changes of a name within `windowMs` of the first, this one included. @returns when the count begins anew */
    async countNameChange(id: string, now: Date, windowMs: number): Promise<{ count: number; until: Date }> {
      const since = new Date(now.getTime() - windowMs)
      const [row] = await prisma.$queryRaw<{ count: number; first: Date }[]>`
        UPDATE account SET name_changes = CASE WHEN names_since > ${since} THEN name_changes + 1 ELSE 1 END,
          names_since = CASE WHEN names_since > ${since} THEN names_since ELSE ${now} END
        WHERE id = ${id}::uuid RETURNING name_changes AS count, names_since AS first`
      if (!row) throw new Error(`account ${id} must be locked before its names are counted`)
      return { count: row.count, until: new Date(row.first.getTime() + windowMs) }
    },
    /** Deletes the account with its sessions and links; the caller emits the deletion in the same transaction. */
    async deleteAccount(id: string): Promise<void> {
      await prisma.account.delete({ where: { id } })
    },
    /**
     * Changes an account and increments its revision, under the row lock. The caller that changes `suspendedAt` emits
     * the profile in the same transaction; reason and author of a suspension are stored or cleared with it.
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
      return toAccount(row)
    },
    /**
     * Changes the address and increments the revision.
     * @param emailProven true when a link mailed to the address was used
     * @returns null when another account has the address
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
      return toAccount(row)
    },
    /**
     * Locks accounts whose suspension, or its end, no event has announced. A concurrent process waits and then finds
     * fewer.
     */
    async lockUnannouncedSuspensions(limit: number): Promise<Pick<StoredAccount, 'id' | 'suspendedAt'>[]> {
      return prisma.$queryRaw`
        SELECT id, suspended_at AS "suspendedAt" FROM account
        WHERE (suspended_at IS NOT NULL) <> announced_suspended ORDER BY id LIMIT ${limit} FOR UPDATE`
    },
  }
}

const withRoles = enumColumns('account', { roles: ROLES })

const toAccount = ({ emailKey: _, announcedSuspended: __, ...account }: Row): StoredAccount =>
  withRoles(account)
