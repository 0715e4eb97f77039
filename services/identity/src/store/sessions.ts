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
    /** Locks the family, so that two refreshes of one chain happen one after the other. */
    async findSession(hash: Buffer): Promise<FoundSession | null> {
      const [row] = await prisma.$queryRaw<FoundSession[]>`
        SELECT f.id AS "familyId", f.user_id AS "userId", f.secret, f.created_at AS "familyCreatedAt",
               f.ended_at AS "familyEndedAt", t.created_at AS "tokenCreatedAt", t.superseded_at AS "supersededAt"
        FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id WHERE t.hash = ${hash} FOR UPDATE OF f, t`
      return row ?? null
    },
    async supersedeToken(hash: Buffer, at: Date): Promise<void> {
      await prisma.refreshToken.update({ where: { hash: new Uint8Array(hash) }, data: { supersededAt: at } })
    },
    async endFamily(id: string, at: Date, reason: string): Promise<void> {
      await prisma.refreshFamily.updateMany({
        where: { id, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
    },
    async endFamiliesOf(userId: string, at: Date, reason: string): Promise<void> {
      await prisma.refreshFamily.updateMany({
        where: { userId, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
    },
  }
}
