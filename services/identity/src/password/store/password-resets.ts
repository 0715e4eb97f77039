import type { Prisma } from '../../store/generated/client.ts'

export interface PasswordReset {
  id: string
  userId: string
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

type Client = Pick<Prisma.TransactionClient, 'passwordReset'>

export function passwordResetReads(prisma: Client) {
  return {
    /** @returns the id of the account whose password an open link may set */
    async findResetAccount(tokenHash: Buffer, now: Date): Promise<string | null> {
      const row = await prisma.passwordReset.findFirst({
        where: { tokenHash: new Uint8Array(tokenHash), endedAt: null, expiresAt: { gt: now } },
        select: { userId: true },
      })
      return row?.userId ?? null
    },
  }
}

export function passwordResetWrites(prisma: Client) {
  return {
    async insertPasswordReset(reset: PasswordReset): Promise<void> {
      await prisma.passwordReset.create({ data: { ...reset, tokenHash: new Uint8Array(reset.tokenHash) } })
    },
    /** @returns false when the link had already ended or expired */
    async spendPasswordReset(tokenHash: Buffer, now: Date): Promise<boolean> {
      const { count } = await prisma.passwordReset.updateMany({
        where: { tokenHash: new Uint8Array(tokenHash), endedAt: null, expiresAt: { gt: now } },
        data: { endedAt: now },
      })
      return count === 1
    },
    async endPasswordResets(userId: string, endedAt: Date): Promise<void> {
      await prisma.passwordReset.updateMany({ where: { userId, endedAt: null }, data: { endedAt } })
    },
    async dropPasswordResets(expiredBefore: Date): Promise<void> {
      await prisma.passwordReset.deleteMany({ where: { expiresAt: { lt: expiredBefore } } })
    },
  }
}
