import { createHash } from 'node:crypto'
import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { type Prisma, PrismaClient } from './generated/client.ts'

export interface AgeSession {
  sessionId: string
  method: string
  verifiedAt: Date
  expiresAt: Date
}

/** Every query of age-gate. */
export function createAgeGateStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    async isVerified(sessionId: string, now: Date): Promise<boolean> {
      const row = await prisma.ageSession.findUnique({ where: { sessionHash: hashSessionId(sessionId) } })
      return row !== null && row.expiresAt > now
    },
    async dropExpired(now: Date): Promise<void> {
      await prisma.ageSession.deleteMany({ where: { expiresAt: { lte: now } } })
    },
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      async saveSession({ sessionId, ...session }: AgeSession): Promise<void> {
        const sessionHash = hashSessionId(sessionId)
        await tx.ageSession.upsert({
          where: { sessionHash },
          create: { sessionHash, ...session },
          update: session,
        })
      },
    })),
    close: () => prisma.$disconnect(),
  }
}

export type AgeGateStore = ReturnType<typeof createAgeGateStore>

function hashSessionId(sessionId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(sessionId).digest())
}
