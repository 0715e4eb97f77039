import type { Role } from '@alcove/contracts'
import { emailKey, type StoredAccount } from '../domain/account.ts'
import type { Prisma, Account as Row } from './generated/client.ts'

type Client = Pick<Prisma.TransactionClient, 'account'>

export function accountReads(prisma: Client) {
  return {
    async findAccount(id: string): Promise<StoredAccount | null> {
      return toAccount(await prisma.account.findUnique({ where: { id } }))
    },
    async findAccountByEmail(email: string): Promise<StoredAccount | null> {
      return toAccount(await prisma.account.findUnique({ where: { emailKey: emailKey(email) } }))
    },
  }
}

export function accountWrites(prisma: Client & Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Reads an account and keeps it from changing until the transaction ends. */
    async lockAccount(id: string): Promise<StoredAccount | null> {
      await prisma.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR UPDATE`
      return toAccount(await prisma.account.findUnique({ where: { id } }))
    },
    /** @returns false when the address is taken */
    async insertAccount(account: StoredAccount): Promise<boolean> {
      const { count } = await prisma.account.createMany({
        data: [{ ...account, emailKey: emailKey(account.email) }],
        skipDuplicates: true,
      })
      return count === 1
    },
    /**
     * Changes an account and counts its revision up; the caller's copy is locked in by the row's lock. Whoever changes
     * `suspendedAt` announces the profile in the same transaction.
     */
    async updateAccount(
      id: string,
      change: Partial<Pick<StoredAccount, 'passwordHash' | 'roles' | 'suspendedAt' | 'username'>>,
    ): Promise<StoredAccount> {
      const { suspendedAt } = change
      const announced = suspendedAt === undefined ? {} : { announcedSuspended: suspendedAt !== null }
      const row = await prisma.account.update({
        where: { id },
        data: { ...change, ...announced, revision: { increment: 1 } },
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
