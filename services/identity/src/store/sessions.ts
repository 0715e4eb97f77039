import type { RefreshState } from '../domain/refresh.ts'
import type { Prisma } from './generated/client.ts'

export interface FoundSession extends RefreshState {
  familyId: string
  userId: string
  secret: Uint8Array
}

type Client = Prisma.TransactionClient

export function sessionWrites(prisma: Client) {
  return {
    async insertFamily(family: {
      id: string
      userId: string
      secret: Buffer
      createdAt: Date
    }): Promise<void> {
      await prisma.refreshFamily.create({ data: { ...family, secret: new Uint8Array(family.secret) } })
    },
    async insertToken(token: { hash: Buffer; familyId: string; createdAt: Date }): Promise<void> {
      await prisma.refreshToken.create({ data: { ...token, hash: new Uint8Array(token.hash) } })
    },
    /**
     * Locks the account, then the family, in the order of those who change access: two refreshes of one chain happen
     * one after the other, and none while its account changes.
     */
    async findSession(hash: Buffer): Promise<FoundSession | null> {
      await prisma.$queryRaw`
        SELECT 1 FROM account WHERE id = (
          SELECT f.user_id FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id WHERE t.hash = ${hash})
        FOR UPDATE`
      const [row] = await prisma.$queryRaw<FoundSession[]>`
        SELECT f.id AS "familyId", f.user_id AS "userId", f.secret, f.created_at AS "familyCreatedAt",
               f.ended_at AS "familyEndedAt", t.created_at AS "tokenCreatedAt", t.superseded_at AS "supersededAt"
        FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id WHERE t.hash = ${hash} FOR UPDATE OF f, t`
      return row ?? null
    },
    async supersedeToken(hash: Buffer, at: Date): Promise<void> {
      await prisma.refreshToken.update({ where: { hash: new Uint8Array(hash) }, data: { supersededAt: at } })
    },
    /** @returns false when it had ended before */
    async endFamily(id: string, at: Date, reason: string): Promise<boolean> {
      const { count } = await prisma.refreshFamily.updateMany({
        where: { id, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
      return count === 1
    },
    async endFamiliesOf(userId: string, at: Date, reason: string): Promise<void> {
      await prisma.refreshFamily.updateMany({
        where: { userId, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
    },
  }
}
