import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { caseLists } from './case-lists.ts'
import { caseNeighbours } from './case-neighbours.ts'
import { caseReads, caseWrites } from './cases.ts'
import { dueDecisions } from './due-decisions.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { personReads, personWrites } from './people.ts'
import { previewReads, previewWrites } from './previews.ts'
import { reportWrites } from './reports.ts'

/** Every query of moderation. */
export function createModerationStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...caseReads(prisma),
    ...caseLists(prisma),
    ...caseNeighbours(prisma),
    ...dueDecisions(prisma),
    ...personReads(prisma),
    ...previewReads(prisma),
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...caseWrites(tx),
      ...personWrites(tx),
      ...previewWrites(tx),
      ...reportWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type ModerationStore = ReturnType<typeof createModerationStore>

export type ModerationTx = Parameters<Parameters<ModerationStore['inTransaction']>[0]>[0]
