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
    /** Changes an account and counts its revision up; the caller's copy is locked in by the row's lock. */
    async updateAccount(
      id: string,
      change: Partial<Pick<StoredAccount, 'passwordHash' | 'roles' | 'suspendedAt' | 'username'>>,
    ): Promise<StoredAccount> {
      const row = await prisma.account.update({
        where: { id },
        data: { ...change, revision: { increment: 1 } },
      })
      return toAccount(row) as StoredAccount
    },
  }
}

function toAccount(row: Row | null): StoredAccount | null {
  if (!row) return null
  const { emailKey: _, ...account } = row
  return { ...account, roles: row.roles as Role[] }
}
