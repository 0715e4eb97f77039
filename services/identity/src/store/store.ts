import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { accountReads, accountWrites } from './accounts.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { sessionWrites } from './sessions.ts'

/** Every query of identity. */
export function createIdentityStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...accountReads(prisma),
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...accountReads(tx),
      ...accountWrites(tx),
      ...sessionWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type IdentityStore = ReturnType<typeof createIdentityStore>
